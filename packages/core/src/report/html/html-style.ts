/** The page's style: system fonts, light and dark as the reader has it, nothing loaded from anywhere. */
export const htmlStyle = `
:root { color-scheme: light dark; --line: light-dark(#d0d7de, #3d444d); --soft: light-dark(#f6f8fa, #151b23);
  --quiet: light-dark(#57606a, #9198a1); --link: light-dark(#0550ae, #79c0ff); --add: light-dark(#dafbe1, #12351f);
  --del: light-dark(#ffebe9, #431518); --bad: light-dark(#a40e26, #ff8182); --fair: light-dark(#7d4e00, #e3b341);
  --good: light-dark(#116329, #56d364); --bar: light-dark(#0969da, #4493f8); --bar2: light-dark(#8250df, #ab7df8);
  --bar3: light-dark(#8c959f, #6e7681); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 76rem; background: light-dark(#fff, #0d1117);
  color: light-dark(#1f2328, #f0f6fc); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; } h2 { margin: 2.5rem 0 .75rem; border-bottom: 1px solid var(--line); }
h3 { margin: 0 0 .25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
a { color: var(--link); } a:focus-visible, summary:focus-visible, input:focus-visible, pre:focus-visible,
.scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre, .path, .diff { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85rem; }
pre { margin: .5rem 0; padding: .75rem; overflow: auto; background: var(--soft); border: 1px solid var(--line);
  border-radius: 6px; }
.path { overflow-wrap: anywhere; }
.verdict { font-size: 1.15rem; font-weight: 600; } .bad { color: var(--bad); } .fair { color: var(--fair); }
.good { color: var(--good); } .quiet { color: var(--quiet); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 1rem 0; }
.facts dt { color: var(--quiet); } .facts dd { margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: .5rem; background: Canvas; padding: .5rem; }
.finding { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-left: .4rem solid var(--bar3);
  border-radius: 6px; font: 1rem/1.5 system-ui, sans-serif; white-space: normal; }
.finding.critical, .finding.high { border-left-color: var(--bad); } .finding.medium { border-left-color: var(--fair); }
.finding p { margin: .5rem 0; overflow-wrap: anywhere; }
.tag { display: inline-block; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .8rem; }
.filter { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 1rem; padding: .5rem .75rem;
  border: 1px solid var(--line); border-radius: 6px; }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: 6px; }
summary { padding: .5rem .75rem; cursor: pointer; background: var(--soft); border-radius: 6px; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .6rem; text-align: left; vertical-align: top; } caption { text-align: left; color: var(--quiet); }
.list th, .list td { border-bottom: 1px solid var(--line); }
.diff td { padding: 0 .5rem; white-space: pre-wrap; overflow-wrap: anywhere; } .diff .n { width: 1%; min-width: 3rem;
  text-align: right; color: var(--quiet); user-select: none; white-space: pre; overflow-wrap: normal; }
.diff .add { background: var(--add); } .diff .delete { background: var(--del); }
.diff .gap td { color: var(--quiet); background: var(--soft); } .diff .note { padding: .5rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; } .bar { fill: var(--bar); } .bar2 { fill: var(--bar2); }
.bar3 { fill: var(--bar3); } svg { display: block; max-width: 100%; } .key { display: inline-block; width: .8rem;
  height: .8rem; border-radius: 2px; } .key.in { background: var(--bar); } .key.cached { background: var(--bar3); }
.key.out { background: var(--bar2); }
@media print { nav, .filter { display: none; } details > * { display: block; } }
`
