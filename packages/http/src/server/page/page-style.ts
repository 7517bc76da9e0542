/** The page's style: system fonts, light and dark as the reader has it, nothing loaded from anywhere. */
export const pageStyle = `
:root { color-scheme: light dark; --line: light-dark(#8c959f, #656c76); --soft: light-dark(#f6f8fa, #151b23);
  --quiet: light-dark(#57606a, #9198a1); --accent: light-dark(#0550ae, #79c0ff); --on-accent: light-dark(#fff, #0d1117);
  --bad: light-dark(#a40e26, #ff8182); --fair: light-dark(#7d4e00, #e3b341); --good: light-dark(#116329, #56d364); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 64rem; background: light-dark(#fff, #0d1117);
  color: light-dark(#1f2328, #f0f6fc); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; } h2 { margin: 2rem 0 .75rem; border-bottom: 1px solid var(--line); }
h3 { margin: 0 0 .25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); } .bad { color: var(--bad); } .fair { color: var(--fair); } .good { color: var(--good); }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: .5rem; background: Canvas; padding: .5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: .75rem 1.25rem; }
.fields > .wide { grid-column: 1 / -1; }
label { display: block; font-weight: 600; } .hint { font-weight: 400; color: var(--quiet); }
input, select, textarea { width: 100%; margin-top: .15rem; padding: .45rem .6rem; font: inherit; color: inherit;
  background: var(--soft); border: 1px solid var(--line); border-radius: 6px; }
textarea { min-height: 6rem; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9rem; }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px; }
button { padding: .45rem 1rem; font: inherit; font-weight: 600; cursor: pointer; border: 1px solid var(--accent);
  border-radius: 6px; background: var(--accent); color: var(--on-accent); }
button.plain { background: none; color: var(--accent); } button:disabled { opacity: .55; cursor: default; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0; align-items: center; }
.actions label { flex: none; } .actions input { width: auto; flex: 1 1 20rem; max-width: 30rem; }
#environments { min-height: 3.5rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--quiet); }
th, td { padding: .35rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85rem; }
pre { margin: .5rem 0; padding: .75rem; overflow: auto; background: var(--soft); border: 1px solid var(--line);
  border-radius: 6px; }
.finding { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-left: .4rem solid var(--line);
  border-radius: 6px; }
.finding.critical, .finding.high { border-left-color: var(--bad); } .finding.medium { border-left-color: var(--fair); }
.finding p { white-space: pre-wrap; }
.notice { margin: .75rem 0; padding: .5rem .75rem; border: 1px solid var(--bad); border-radius: 6px; }
.notice ul { margin: .25rem 0; padding-left: 1.25rem; }
[hidden] { display: none !important; }
`
