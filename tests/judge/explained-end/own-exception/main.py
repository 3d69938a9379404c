name = "Secret" + input().replace(" ", "_")
raise type(name, (Exception,), {})
