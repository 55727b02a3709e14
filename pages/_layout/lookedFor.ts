/**
 * All that the head and the icons of a page look for in its body: icons (components/IconSprite.tsx), category tabs and their
 * number (categoryTabs.ts), colours of pictures (tints.ts), parts that need script (document.tsx).
 */
const LOOKED_FOR = /#i-[a-z0-9-]+|class="cat-tabs of-\d{1,3}"|class="cat-radio"| data-tint="|data-needs-script/g

/**
 * What is looked for in a piece of HTML, each once, in its order. A cached fragment keeps this short text, so that its HTML is
 * searched once and not for every page.
 */
export const marksOf = (html: string): string =>
  [...new Set(Array.from(html.matchAll(LOOKED_FOR), ([mark]) => mark))].join(' ')
