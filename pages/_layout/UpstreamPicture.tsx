import { Picture, type PictureProps } from '../../components/Picture.tsx'
import { usePageContext } from './context.tsx'

/** A picture from upstream's address (docs/pictures.md). Islands take the result of `pictureOf` as a prop. */
export function UpstreamPicture({ src, ...props }: Omit<PictureProps, 'of'> & { src: string }) {
  const { pictureOf } = usePageContext()
  return <Picture of={pictureOf(src, props.use)} {...props} />
}
