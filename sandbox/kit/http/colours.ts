/** The colours of the sandbox's pages, as properties: old browsers have no `light-dark()`. Before their own style. */
export const COLOURS = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--ground:#f1f3f7;--card:#fff;--field:#fff;--ink:#171a21;--faint:#535b6a;--line:#d8dde6;--edge:#8a93a3;--link:#0b5c9e}
@media (prefers-color-scheme:dark){:root{--ground:#14161b;--card:#1f232b;--field:#14161b;--ink:#eceef2;--faint:#a9b1bf;--line:#333946;--edge:#6d7686;--link:#8cc4f5}}
*{box-sizing:border-box}`
