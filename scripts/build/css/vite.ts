import { Features } from 'lightningcss'
import type { UserConfig } from 'vite'
import { cssPlugins } from './plugins.ts'

/** The `css` option of every Vite configuration. Both themes are written out, without `light-dark()`. */
export const css: NonNullable<UserConfig['css']> = {
  postcss: { plugins: cssPlugins },
  lightningcss: { exclude: Features.LightDark },
}
