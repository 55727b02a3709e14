import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Driver, Start } from './driver.ts'
import { openJsonSocket } from './jsonSocket.ts'
import { profileFolder, startProgram } from './program.ts'

const Session = z.object({ capabilities: z.object({ browserVersion: z.string() }) })
const Tab = z.object({ context: z.string() })
const Tree = z.object({ contexts: z.array(z.object({ children: z.array(Tab) })) })
const Value = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const Shot = z.object({ data: z.base64() })
const Entry = z.object({ level: z.string(), text: z.string().nullable() })

/** Firefox reports its own version; a phone's user agent has Android as its system. */
const phoneAgent = (version: string) => {
  const major = version.split('.')[0]
  return `Mozilla/5.0 (Android 10; Mobile; rv:${major}.0) Gecko/${major}.0 Firefox/${major}.0`
}

/** Coarse pointers only, as the preferences count them: bit 0 is coarse. */
const COARSE = 1

const preferences = ({ phone, script }: Start) => ({
  'javascript.enabled': script,
  'remote.active-protocols': 1,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'ui.useOverlayScrollbars': 1,
  ...(phone
    ? {
        'dom.w3c_touch_events.enabled': 1,
        'ui.primaryPointerCapabilities': COARSE,
        'ui.allPointerCapabilities': COARSE,
      }
    : {}),
})

/** Firefox by WebDriver BiDi, which it supports without a driver program. */
export async function startFirefox(file: string, start: Start): Promise<Driver> {
  const profile = profileFolder()
  const lines = Object.entries(preferences(start)).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  writeFileSync(join(profile.path, 'user.js'), lines.join(''))
  const program = await startProgram(
    file,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile.path, 'about:blank'],
    { readyLine: /listening on (ws:\S+)/, env: { HOME: profile.path } },
  )
  const errors: string[] = []
  const socket = await openJsonSocket(`${program.match[1]}/session`, (method, params) => {
    if (method !== 'log.entryAdded') return
    const { level, text } = Entry.parse(params)
    if (level === 'error') errors.push(text ?? '')
  })
  const { capabilities } = Session.parse(await socket.send('session.new', { capabilities: {} }))
  const version = capabilities.browserVersion
  const { context } = Tab.parse(await socket.send('browsingContext.create', { type: 'tab' }))
  const { width, height, phone } = start
  await socket.send('session.subscribe', { events: ['log.entryAdded'] })
  await socket.send('browsingContext.setViewport', { context, viewport: { width, height }, devicePixelRatio: 1 })
  if (phone) {
    await socket.send('emulation.setUserAgentOverride', { userAgent: phoneAgent(version), contexts: [context] })
  }

  async function frame(): Promise<string> {
    const { contexts } = Tree.parse(await socket.send('browsingContext.getTree', { root: context }))
    const found = contexts[0]?.children[0]
    if (!found) throw new Error('There is no frame on this page')
    return found.context
  }
  const perform = (actions: object[]) => socket.send('input.performActions', { context, actions })

  const navigate = (url: string) => socket.send('browsingContext.navigate', { context, url, wait: 'complete' })
  return {
    version,
    errors,
    // Firefox may never answer when the page leaves by itself in that moment: then the page is asked for again.
    open: async (url) => void (await navigate(url).catch(() => navigate(url))),
    async evaluate(expression, inFrame = false) {
      const answer = Value.parse(
        await socket.send('script.evaluate', {
          // The protocol has its own value types, so values are sent as JSON. In BiDi, no value is null.
          expression: `JSON.stringify(${expression}) || 'null'`,
          target: { context: inFrame ? await frame() : context, sandbox: 'tests' },
          awaitPromise: false,
        }),
      )
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value)
    },
    async press(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await perform([{ type: 'pointer', id: 'hand', parameters: { pointerType: phone ? 'touch' : 'mouse' }, actions }])
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform([{ type: 'key', id: 'keys', actions }])
    },
    screenshot: async () => {
      const take = () => socket.send('browsingContext.captureScreenshot', { context })
      // Between two documents Firefox has no page to capture, and reports an error.
      for (let times = 0; ; times++) {
        const shot = await take().catch((error: Error) => {
          if (times === 20 || !error.message.includes('Unable to capture screenshot')) throw error
        })
        if (shot) return Buffer.from(Shot.parse(shot).data, 'base64')
        await pause(100)
      }
    },
    async close() {
      socket.close()
      await program.stop()
      profile.remove()
    },
  }
}
