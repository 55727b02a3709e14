const policy = globalThis.trustedTypes?.createPolicy('islands', { createHTML: (html) => html })

/** Accepts HTML of our own pages only: the answer to a same-origin request for a panel. */
export function setOwnHtml(element: Element, html: string) {
  element.innerHTML = policy?.createHTML(html) ?? html
}
