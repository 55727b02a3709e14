import { DomUtils, parseDocument } from 'htmlparser2'

/** The elements of this name in HTML: the attributes of each, in whatever order they stand, and its text as `text`. */
export const elements = (html: string, name: string): Record<string, string>[] =>
  DomUtils.getElementsByTagName(name, parseDocument(html)).map((element) => ({
    ...element.attribs,
    text: DomUtils.textContent(element),
  }))
