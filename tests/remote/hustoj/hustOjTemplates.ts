/** The families of page templates on HUSTOJ sites, each in two languages. */
export const templates = ["old", "bs3", "syzoj"] as const;
export type Template = (typeof templates)[number];
export type TemplateLanguage = "en" | "zh";

interface ProblemPage {
  id: string;
  title: string;
  isSpecial: boolean;
}

const headings = {
  en: ["Description", "Input", "Output", "Sample Input", "Sample Output", "HINT", "Source"],
  zh: ["题目描述", "输入", "输出", "样例输入", "样例输出", "提示", "来源/分类"],
} as const;

const DESCRIPTION = `Count a &lt; b 的水果.<br><img src="/upload/image/1000.png">`;
const HINT = "Use <b>long long</b>.";
const SOURCE = `<a href="problemset.php?search=Fruit">Fruit Cup 2009</a>`;

/** Returns a problem page with the structure of the given template. */
export function problemPage(
  template: Template,
  language: TemplateLanguage,
  problem: ProblemPage,
): string {
  return { old: oldPage, bs3: bs3Page, syzoj: syzojPage }[template](language, problem);
}

function oldPage(language: TemplateLanguage, { id, title, isSpecial }: ProblemPage): string {
  const [description, input, output, sampleInput, sampleOutput, hint, source] = headings[language];
  const limits =
    language === "en" ? ["Time Limit: ", "Memory Limit: "] : ["时间限制: ", "内存限制: "];
  return `<center><h2>${id}: ${title}</h2><span class=green>${limits[0]}</span>1 Sec&nbsp;&nbsp;<span class=green>${limits[1]}</span>32 MB${isSpecial ? " <span class=red>Special Judge</span>" : ""}</center>
<h2>${description}</h2><div class=content>${DESCRIPTION}</div><h2>${input}</h2><div class=content>Two numbers.</div><h2>${output}</h2><div class=content>Their sum.</div>
<h2>${sampleInput}</h2><pre class=content><span class=sampledata>1 5\n10 20</span></pre><h2>${sampleOutput}</h2><pre class=content><span class=sampledata>6\n30</span></pre>
<h2>${hint}</h2><div class=content><p>${HINT}</p></div><h2>${source}</h2><div class=content><p>${SOURCE}</p></div>`;
}

function bs3Page(language: TemplateLanguage, { id, title, isSpecial }: ProblemPage): string {
  const [description, input, output, sampleInput, sampleOutput, hint] = headings[language];
  const panel = (name: string, id2: string, content: string) =>
    `<div class='panel panel-default'><div class='panel-heading'><h4>${name}</h4></div><div id='${id2}' class='panel-body content'>${content}</div></div>`;
  return `<h3>${id}: ${title}</h3><span fd='time_limit'>1</span> sec <span fd='memory_limit'>32</span> MiB${isSpecial ? " Special Judge" : ""}
<!--StartMarkForVirtualJudge-->${panel(description, "description", DESCRIPTION)}${panel(input, "input", "Two numbers.")}${panel(output, "output", "Their sum.")}
<div id='sinput'><h4>${sampleInput}</h4><pre><span id='sampleinput' class=sampledata>1 5\n10 20</span></pre></div><div id='soutput'><h4>${sampleOutput}</h4><pre><span id='sampleoutput' class=sampledata>6\n30</span></pre></div>
${panel(hint, "hint", HINT)}<div fd="source">${SOURCE}</div><!--EndMarkForVirtualJudge-->`;
}

function syzojPage(language: TemplateLanguage, { id, title, isSpecial }: ProblemPage): string {
  const [description, input, output, sampleInput, sampleOutput, hint] = headings[language];
  const part = (name: string, id2: string, content: string) =>
    `<h4 class="ui top attached block header">${name}</h4><div id="${id2}" class="ui bottom attached segment font-content">${content}</div>`;
  const limits =
    language === "en" ? ["Memory Limit:", "Time Limit:"] : ["内存限制：", "时间限制："];
  return `<h1 class="ui header">${id}: ${title}</h1><span class="ui label">${limits[0]}<span fd="memory_limit">32</span> MB</span><span class="ui label">${limits[1]}<span fd="time_limit">1</span> S</span>${isSpecial ? '<span class="ui label">Special Judge</span>' : ""}
${part(description, "description", DESCRIPTION)}${part(input, "input", "Two numbers.")}${part(output, "output", "Their sum.")}
<h4>${sampleInput}</h4><pre><code id="sinput" class="lang-plain">1 5\n10 20</code></pre><h4>${sampleOutput}</h4><pre><code id="soutput" class="lang-plain">6\n30</code></pre>${part(hint, "hint", HINT)}<div fd="source">${SOURCE}</div>`;
}
