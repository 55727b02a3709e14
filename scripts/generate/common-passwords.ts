/**
 * Writes common/node/common-passwords.txt: the commonest passwords of 8 to 32 characters, sorted. They come from the list of the
 * npm package `@zxcvbn-ts/language-common` (MIT, docs/third-party.md), the commonest first. It is no dependency, because
 * the list changes once in years: fetch and unpack the package, and name its folder.
 *
 *   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *   node scripts/generate/common-passwords.ts package
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { NewPassword } from '../../contract/rules.ts'
import { ROOT } from '../shared/run.ts'

const MOST = 3000

const [folder = 'package'] = process.argv.slice(2)
const ranked = z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8')))
const common = ranked.filter((password) => NewPassword.safeParse(password).success).slice(0, MOST)
writeFileSync(join(ROOT, 'common/node/common-passwords.txt'), `${common.sort().join('\n')}\n`)
