import { Features } from 'lightningcss'
import type { UserConfig } from 'vite'
import { cssPlugins } from './plugins.ts'

/**
 * The `css` option of every Vite configuration here. The two themes are written out, so `color-scheme` needs no
 * replacement for `light-dark()`.
 */
export const css: NonNullable<UserConfig['css']> = {
  postcss: { plugins: cssPlugins },
  lightningcss: { exclude: Features.LightDark },
}
