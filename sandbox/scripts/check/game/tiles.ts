/** A tile for every kind of game and every slot. */
export const GAME_TILES = [
  'naga-langit',
  'macan-jawa',
  'buah-manis',
  'teratai',
  'emas-majapahit',
  'gunung-api',
  'balon-udara',
  'rusa-emas',
  'roda-hoki',
  'liga-nusantara',
  'hati-ratu',
  'undian-fajar',
  'hiu-putih',
  'jago-timur',
  'bakarat-meru',
  'naga-macan',
  'dadu-sicbo',
  'koin-keraton',
  'komet',
  'domino-kiu',
  'blackjack-21',
  'poker-joker',
  'ranjau',
  'roket-garuda',
] as const

export type GameTile = (typeof GAME_TILES)[number]
