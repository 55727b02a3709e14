import { Picture, type PictureProps } from '../../components/Picture.tsx'
import { usePageContext } from './context.tsx'

/**
 * A picture at an address from upstream, served as docs/pictures.md says. An island takes the result of `pictureOf` as
 * a prop instead.
 */
export function UpstreamPicture({ src, ...props }: Omit<PictureProps, 'of'> & { src: string }) {
  const { pictureOf } = usePageContext()
  return <Picture of={pictureOf(src, props.use)} {...props} />
}
