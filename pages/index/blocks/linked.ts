import type { GridGame } from '../../../components/Games.tsx'
import { usePageContext } from '../../_layout/context.tsx'
import { hrefFor } from '../../_layout/loginHref.ts'
import type { Heading, Item } from '../homeBlocks.ts'

/** Adapts checked links to this visitor: a page of the player becomes the login dialog. */
export function useLinked() {
  const context = usePageContext()
  const href = (to: string) => hrefFor(context, to)
  return {
    href,
    pictureOf: context.pictureOf,
    more: ({ more }: Heading) => more && { text: more.text, href: href(more.link.href), external: more.link.external },
    games: (items: readonly Item[]): GridGame[] =>
      items.map(({ id, title, content, imageUrl, link }, place) => ({
        key: `${id}-${place}`,
        href: link && href(link.href),
        external: link?.external,
        name: title,
        by: content,
        imageUrl: imageUrl && context.pictureOf(imageUrl, 'card'),
      })),
  }
}
