import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../../server/sandbox/freePort.ts'
import type { Driver, Start } from './driver.ts'
import { type Program, profileFolder, startProgram } from './program.ts'
import { type WebDriverCall, webDriver } from './webdriver.ts'

const Session = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })
const Size = z.tuple([z.number(), z.number()])

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

/** Without it the buttons of the window keep it wider than a phone. */
const NARROW_WINDOW = '* { padding: 0; margin: 0; min-width: 0; border-width: 0 }'

const READY_MS = 30_000

/** The driver program prints no line when it listens. */
async function ready(call: WebDriverCall): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (!(await call('GET', '/status').then(Boolean, () => false))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not listen')
    await pause(50)
  }
}

/** Starts a virtual screen for a browser that needs one. Returns the value for DISPLAY. */
async function startScreen(): Promise<{ display: string; stop: Program['stop'] }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const { match, stop } = await startProgram('Xvfb', args, { readyLine: /^(\d+)\n/m })
  return { display: `:${match[1]}`, stop }
}

/** WebKitGTK's MiniBrowser by classic WebDriver, on a virtual screen. The protocol does not report errors of a page. */
export async function startWebKit(miniBrowser: string, { width, height, phone, script }: Start): Promise<Driver> {
  const profile = profileFolder()
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(profile.path, version))
    writeFileSync(join(profile.path, version, 'gtk.css'), NARROW_WINDOW)
  }
  const screen = await startScreen()
  const port = await freePort()
  const folders = ['HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME'].map((name) => [name, profile.path])
  const program = await startProgram('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...Object.fromEntries(folders),
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  const call = webDriver(port)
  await ready(call)
  const args = ['--automation', `--enable-javascript=${script}`, ...(phone ? [`--user-agent=${PHONE_AGENT}`] : [])]
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser, args } }
  const { sessionId, capabilities } = Session.parse(
    await call('POST', '/session', { capabilities: { alwaysMatch: options } }),
  )
  const at = `/session/${sessionId}`
  const run = (script: string) => call('POST', `${at}/execute/sync`, { script, args: [] })
  const perform = (actions: object[]) => call('POST', `${at}/actions`, { actions })

  /** The window is larger than its page by the height of its bar. */
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, width, height })
  const [, shown] = Size.parse(await run('return [innerWidth, innerHeight]'))
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, width, height: 2 * height - shown })

  return {
    version: capabilities.browserVersion,
    errors: [],
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    async evaluate(expression, inFrame = false) {
      if (!inFrame) return run(`return ${expression}`)
      await call('POST', `${at}/frame`, { id: 0 })
      return run(`return ${expression}`).finally(() => call('POST', `${at}/frame`, { id: null }))
    },
    async press(x, y) {
      const actions = [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await perform([{ type: 'pointer', id: 'hand', parameters: { pointerType: 'mouse' }, actions }])
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform([{ type: 'key', id: 'keys', actions }])
    },
    screenshot: async () => Buffer.from(z.base64().parse(await call('GET', `${at}/screenshot`)), 'base64'),
    async close() {
      await call('DELETE', at).catch(() => {})
      await program.stop()
      await screen.stop()
      profile.remove()
    },
  }
}
