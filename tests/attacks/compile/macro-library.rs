// expect {"status": ["CE", "RE"]}
// Makes a compiler plug-in, which nobody loads.
#![crate_type = "proc-macro"]
extern crate proc_macro;
#[proc_macro]
pub fn evil(_: proc_macro::TokenStream) -> proc_macro::TokenStream { std::process::abort() }
