/** `Accept` of a request for a page's own content alone. */
export const FRAGMENT = 'text/html; fragment'

/** Marks such content in the answer. HTML without it is not ours: a proxy or gateway has answered in our place. */
export const FRAGMENT_MARK = 'X-Fragment'
