import 'server-only';

/** Styles of the hosted pages (docs/design.md 2 to 4), light and dark; loads no file. */
const LIGHT = `
  --canvas:oklch(.962 .004 160);--sheet:oklch(1 0 0);--sunken:oklch(.974 .003 160);
  --line:oklch(.918 .005 160);--line-2:oklch(.858 .007 160);--line-3:oklch(.62 .012 165);
  --ink:oklch(.215 .014 170);--ink-2:oklch(.345 .014 170);--ink-3:oklch(.435 .012 170);
  --accent:oklch(.36 .062 164);--accent-on:oklch(.99 .006 160);--link:oklch(.39 .075 164);--focus:oklch(.52 .12 164);
  --ok:oklch(.41 .092 158);--ok-soft:oklch(.955 .026 158);--info:oklch(.425 .115 252);--info-soft:oklch(.955 .018 252);
  --bad:oklch(.45 .16 27);--bad-soft:oklch(.96 .018 27);`;

const DARK = `
  --canvas:oklch(.158 .006 170);--sheet:oklch(.196 .007 170);--sunken:oklch(.176 .006 170);
  --line:oklch(.274 .009 170);--line-2:oklch(.342 .011 170);--line-3:oklch(.55 .014 170);
  --ink:oklch(.955 .004 160);--ink-2:oklch(.815 .008 165);--ink-3:oklch(.745 .01 165);
  --accent:oklch(.86 .085 162);--accent-on:oklch(.2 .03 165);--link:oklch(.86 .085 162);--focus:oklch(.76 .13 162);
  --ok:oklch(.83 .12 158);--ok-soft:oklch(.272 .036 160);--info:oklch(.815 .085 250);--info-soft:oklch(.272 .038 252);
  --bad:oklch(.8 .105 26);--bad-soft:oklch(.285 .05 27);`;

export const PAGE_STYLES = `
:root{color-scheme:light dark;--brand:var(--accent);--brand-on:var(--accent-on);
  --ipe:oklch(.845 .155 84);--ipe-deep:oklch(.77 .155 80);--ipe-ink:oklch(.25 .045 75);${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;background:var(--canvas);color:var(--ink-2);
  font:14px/20px Geist,"Geist Sans",ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
  -webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility}
h1,h2,p,dl,dd,ol{margin:0;padding:0}
a{color:var(--link);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.band{display:flex;align-items:center;gap:10px;min-height:34px;padding:0 18px 0 0;background:var(--ipe);line-height:18px;
  color:var(--ipe-ink);font-weight:600;font-size:13px}
.band i{align-self:stretch;width:56px;flex:none;
  background:repeating-linear-gradient(-45deg,var(--ipe) 0 6px,var(--ipe-deep) 6px 12px)}
main{flex:1;width:100%;max-width:928px;margin:0 auto;padding:40px 24px 24px}
.sheet{display:grid;grid-template-columns:minmax(0,380px) minmax(0,1fr);overflow:hidden;background:var(--sheet);
  border:1px solid var(--line);border-radius:14px;box-shadow:0 1px 2px oklch(.2 .02 170/.05),0 12px 32px -16px oklch(.2 .02 170/.16)}
.sheet.one{grid-template-columns:minmax(0,1fr);max-width:560px;margin:0 auto}
.side{padding:32px;background:var(--sunken);border-right:1px solid var(--line)}
.work{padding:32px}
.who{display:flex;align-items:center;gap:12px;color:var(--ink);font-weight:600;min-width:0}
.who span{overflow-wrap:anywhere}
.mark{width:44px;height:44px;flex:none;border-radius:10px;border:1px solid var(--line);background:#fff;object-fit:contain}
.initial{display:grid;place-items:center;background:var(--brand);color:var(--brand-on);font-size:18px;border-color:transparent}
h1{font-size:21px;line-height:28px;font-weight:600;letter-spacing:-.02em;color:var(--ink);text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:14px;line-height:20px;font-weight:600;color:var(--ink)}
.amount{margin-top:26px;font-size:36px;line-height:44px;font-weight:500;letter-spacing:-.03em;color:var(--ink);
  font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amount small{font-size:.58em;letter-spacing:-.01em;color:var(--ink-3);font-weight:500}
.amount .dim{color:var(--ink-3)}
.sub{margin-top:4px;color:var(--ink-3);font-variant-numeric:tabular-nums}
dl{margin-top:26px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:20px;padding:11px 0;border-bottom:1px solid var(--line);font-size:13px}
dl div.tall{display:block}
dt{flex:none;color:var(--ink-3)}
dd{color:var(--ink);text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
dl .tall dd{margin-top:3px;text-align:left}
.mono{font-family:"Geist Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12.5px;line-height:19px}
.scan{margin-top:20px;display:grid;grid-template-columns:auto minmax(0,1fr);gap:24px;align-items:center}
.qr{width:184px;padding:10px;border-radius:12px;border:1px solid var(--line-2);background:#fff}
.qr svg{display:block;width:100%;height:auto}
.code{margin-top:10px;padding:10px 12px;border-radius:8px;text-align:left;background:var(--sunken);
  border:1px solid var(--line);color:var(--ink);word-break:break-all;user-select:all;-webkit-user-select:all}
.hint{margin-top:8px;font-size:12.5px;line-height:18px;color:var(--ink-3)}
form{margin-top:26px;padding-top:24px;border-top:1px solid var(--line)}
form.bare{padding-top:0;border-top:0}
label{display:block;margin-top:14px;font-size:13px;font-weight:500;color:var(--ink)}
label:first-of-type{margin-top:0}
input{display:block;width:100%;height:40px;margin-top:6px;padding:0 12px;font:inherit;font-size:15px;color:var(--ink);
  background:var(--sheet);border:1px solid var(--line-3);border-radius:8px;font-variant-numeric:tabular-nums}
label .hint{display:block;margin-top:6px;font-weight:400}
.actions>*{flex:1 1 auto}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:20px}
form .actions:first-child{margin-top:0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:42px;padding:0 18px;font:inherit;font-weight:600;
  border-radius:8px;border:1px solid var(--line-2);background:var(--sheet);color:var(--ink);cursor:pointer;text-decoration:none}
.primary{background:var(--brand);color:var(--brand-on);border-color:color-mix(in oklab,var(--brand),var(--ink) 22%);flex:1 1 auto}
button:hover{border-color:var(--line-3)}
.primary:hover{border-color:var(--ink)}
.state{display:flex;gap:14px;align-items:flex-start}
.state svg{flex:none;margin-top:2px}
.state p{margin-top:4px}
.tone-ok svg{color:var(--ok)}.tone-bad svg{color:var(--bad)}.tone-info svg{color:var(--info)}
.fault{margin-top:16px;padding:10px 12px;border-radius:8px;background:var(--bad-soft);color:var(--bad);font-size:13px}
ol{list-style:none;margin-top:26px}
ol li{position:relative;display:grid;grid-template-columns:20px minmax(0,1fr);gap:12px;padding-bottom:18px;color:var(--ink-3)}
ol li:last-child{padding-bottom:0}
ol li::before{content:"";position:absolute;left:9px;top:22px;bottom:0;width:2px;background:var(--line-2)}
ol li:last-child::before{display:none}
ol svg{margin-top:0}
ol b{font-weight:500}
ol .now,ol .past,ol .end{color:var(--ink)}
ol .now b,ol .end b{font-weight:600}
ol .past svg{color:var(--ok)}ol .now svg{color:var(--info)}ol .end svg{color:var(--bad)}ol .next svg{color:var(--line-3)}
ol span{display:block;font-size:12.5px;line-height:18px;color:var(--ink-3)}
footer{display:flex;flex-wrap:wrap;gap:8px 18px;justify-content:space-between;width:100%;max-width:928px;margin:0 auto;
  padding:0 24px 28px;font-size:12.5px;color:var(--ink-3)}
footer nav{display:flex;gap:14px}
footer a{color:inherit}
footer a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
@media (max-width:760px){
  main{padding:18px 16px 20px}
  .sheet{grid-template-columns:minmax(0,1fr)}
  .side{padding:22px 20px;border-right:0;border-bottom:1px solid var(--line)}
  .work{padding:22px 20px}
  .amount{font-size:32px;line-height:40px;margin-top:20px}
  .scan{grid-template-columns:minmax(0,1fr);justify-items:center;text-align:center}
  .qr{width:216px}
  input{height:44px;font-size:16px}
  button,.button{min-height:48px;width:100%}
  footer{padding:0 20px 24px}
}`;
