/**
 * Runs before the first paint, so that neither theme nor language flash. A file of its own and not
 * inline, because the Content-Security-Policy allows no inline script. Plain, old-fashioned
 * JavaScript on purpose: whatever fails here must not keep the page from starting.
 */
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null;
    }
  }
  var theme = stored("verdict.theme");
  var dark =
    theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  var locale = stored("verdict.language") === "en-US" ? "en-US" : "zh-CN";
  root.lang = locale;

  // The build puts the files of each address here.
  var preloads = { routes: [], texts: {} };
  var route = preloads.routes.find(function (pair) {
    return new RegExp(pair[0]).test(location.pathname);
  });
  (preloads.texts[locale] || []).concat(route ? route[1] : []).forEach(function (file) {
    var link = document.createElement("link");
    var style = /\.css$/.test(file);
    link.rel = style ? "preload" : "modulepreload";
    if (style) link.as = "style";
    else link.crossOrigin = "anonymous";
    link.href = "/" + file;
    document.head.appendChild(link);
  });
})();
