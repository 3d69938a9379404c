/**
 * Runs before the first paint, so that neither theme nor language changes visibly. It is a separate file because the
 * Content-Security-Policy allows no inline script. It uses old JavaScript syntax on purpose: a failure here must not
 * prevent the page from starting.
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
  root.setAttribute("data-theme", dark ? "dark" : "light");
  // The language that the user has chosen, otherwise the first of the browser's languages that the site supports,
  // otherwise the site's default, which the server has inserted into the page.
  var spoken = { zh: "zh-CN", en: "en-US" };
  var chosen = [stored("verdict.language")].concat(navigator.languages || []).find(function (tag) {
    return tag && spoken[mainTag(tag)];
  });
  var locale = chosen ? spoken[mainTag(chosen)] : root.lang;
  root.lang = locale;

  // The build inserts here which files each address needs, as [pattern, files].
  var preloads = { routes: [], texts: {} };
  var path = location.pathname;
  var route = preloads.routes.find(function (known) {
    return new RegExp(known[0]).test(path);
  }) || ["", []];
  var texts = preloads.texts[locale] || [];

  // A guest's first responses are loaded in parallel with the scripts, not after them (platform/earlyResponses.ts).
  // Over HTTP/1.1, browsers make six requests at a time, so what is needed first is requested first.
  var guest = stored("verdict.token") === null;
  var problem = /^\/problem\/([\w-]+)\/?$/.exec(path);
  var problems = "/api/get-problem-list?currentPage=1&limit=30&oj=LOCAL";
  var asked = [];
  if (/^\/(home)?$/.test(path)) asked = ["/api/home-summary", problems];
  if (/^\/problem\/?$/.test(path) && !location.search) asked = [problems];
  if (problem) asked = ["/api/get-problem?problemId=" + problem[1]];
  if (guest) {
    window.verdictEarly = {};
    asked.forEach(ask);
  }
  route[1].filter(isStyle).concat(texts).forEach(preload);
  route[1].filter(isScript).forEach(preload);
  if (guest) ask("/api/get-website-config");

  function mainTag(tag) {
    return tag.split("-")[0].toLowerCase();
  }
  function ask(url) {
    var headers = { "url-type": "general", "accept-language": locale, "asks-itself": "true" };
    var answer = fetch(url, { headers: headers });
    answer.catch(function () {});
    window.verdictEarly[url] = answer;
  }
  function address(file) {
    return "/" + file;
  }
  function isStyle(file) {
    return /\.css$/.test(file);
  }
  function isScript(file) {
    return !isStyle(file);
  }
  function preload(file) {
    var link = document.createElement("link");
    link.rel = isStyle(file) ? "preload" : "modulepreload";
    if (isStyle(file)) link.as = "style";
    // The attributes must equal those of the page's own request; otherwise the file would be fetched twice.
    link.crossOrigin = "anonymous";
    link.href = address(file);
    document.head.appendChild(link);
  }
})();
