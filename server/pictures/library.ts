import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

/** The library of pictures, loaded for the first picture, because a start does not need it. */
export function pictureLibrary(): Promise<typeof sharp> {
  loaded ??= import('sharp').then((module) => restricted(module.default))
  return loaded
}

function restricted(library: typeof sharp): typeof sharp {
  // Only these decoders of the library are enabled, regardless of what a file claims to be. SVG is never drawn by it.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  // A cache does not help: each picture is drawn once. One thread for a picture bounds the use of memory and CPU, and
  // leaves threads of the pool to compression and keys.
  library.cache(false)
  library.concurrency(1)
  return library
}
