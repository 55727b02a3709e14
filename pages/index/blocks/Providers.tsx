import { Block } from '../../../components/Block.tsx'
import { ProviderGrid } from '../../../components/Games.tsx'
import type { Heading, Item } from '../homeBlocks.ts'
import { useLinked } from './linked.ts'

/** Block 107. */
export function Providers({ head, providers }: { head: Heading; providers: (Item & { imageUrl: string })[] }) {
  const { href, more, pictureOf } = useLinked()
  return (
    <Block title={head.title} more={more(head)}>
      <ProviderGrid
        providers={providers.map(({ title, imageUrl, link }) => ({
          name: title,
          imageUrl: pictureOf(imageUrl, 'plate'),
          href: link && href(link.href),
          external: link?.external,
        }))}
      />
    </Block>
  )
}
