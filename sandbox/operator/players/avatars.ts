/** Pictures a player may choose from. */
export const AVATARS = ['bulan', 'sawah', 'laut', 'api', 'hutan', 'angin'].map((name) => `/art/avatars/${name}.svg`)
