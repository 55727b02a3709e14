import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { CHROMIUM_ARGS } from '../find-chromium.ts'
import type { Driver, Start } from './driver.ts'
import { openJsonSocket } from './jsonSocket.ts'
import { profileFolder, startProgram } from './program.ts'

const ARGS = [
  ...CHROMIUM_ARGS,
  '--headless',
  '--hide-scrollbars',
  '--no-first-run',
  '--remote-debugging-port=0',
  // The game's frame stays in the process of its page, so that one connection reaches both.
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,IsolateSandboxedIframes,OriginKeyedProcessesByDefault',
]

const Version = z.object({ product: z.string(), userAgent: z.string() })
const Context = z.object({ browserContextId: z.string() })
const Target = z.object({ targetId: z.string() })
const Session = z.object({ sessionId: z.string() })
const Value = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string() }).optional() })
    .optional(),
})
const Tree = z.object({
  frameTree: z.object({ childFrames: z.array(z.object({ frame: z.object({ id: z.string() }) })).default([]) }),
})
const World = z.object({ executionContextId: z.int() })
const Shot = z.object({ data: z.base64() })
/** After this time without an answer a picture is asked for once more. */
const SHOT_AGAIN_MS = 10_000
const Thrown = z.object({
  exceptionDetails: z.object({
    text: z.string(),
    exception: z.object({ description: z.string().optional() }).optional(),
  }),
})
const Entry = z.object({ entry: z.object({ level: z.string(), text: z.string() }) })
const Left = z.object({ errorText: z.string().optional() })

/** Expected errors: the product asks for a confirmation first, and Chromium logs that answer as a failure. */
const ASKS_BACK = /status of 428\b/

/** Interfaces that Safari 14.0 lacks (Firefox 78 fewer), removed before the page's own script. */
const LIKE_SAFARI_14 = `{
  for (const name of ['showModal', 'show', 'close', 'open']) delete HTMLDialogElement.prototype[name]
  delete SubmitEvent.prototype.submitter
  delete HTMLFormElement.prototype.requestSubmit
  for (const name of ['HTMLDialogElement', 'requestIdleCallback', 'BroadcastChannel', 'createImageBitmap', 'AudioContext'])
    delete globalThis[name]
}`

const phoneAgent = (version: string) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`

async function frameContext(send: (method: string, params?: object) => Promise<unknown>): Promise<number> {
  const { frameTree } = Tree.parse(await send('Page.getFrameTree'))
  const frame = frameTree.childFrames[0]?.frame
  if (!frame) throw new Error('There is no frame on this page')
  return World.parse(await send('Page.createIsolatedWorld', { frameId: frame.id })).executionContextId
}

/** A current or old Chromium, by the DevTools protocol: the used commands have not changed since Chromium 80. */
export async function startChromium(
  file: string,
  { width, height, phone, script, likeSafari14 }: Start,
): Promise<Driver> {
  const profile = profileFolder()
  const program = await startProgram(file, [...ARGS, `--user-data-dir=${profile.path}`, 'about:blank'], {
    readyLine: /listening on (ws:\S+)/,
  })
  const errors: string[] = []
  let loaded = () => {}
  const socket = await openJsonSocket(program.match[1] ?? '', (method, params) => {
    if (method === 'Page.loadEventFired') loaded()
    if (method === 'Runtime.exceptionThrown') {
      const { text, exception } = Thrown.parse(params).exceptionDetails
      errors.push(exception?.description ?? text)
    }
    if (method === 'Log.entryAdded') {
      const { level, text } = Entry.parse(params).entry
      if (level === 'error' && !ASKS_BACK.test(text)) errors.push(text)
    }
  })
  const { product } = Version.parse(await socket.send('Browser.getVersion'))
  const version = product.split('/')[1] ?? ''
  // A context that lives in memory: Chromium 109 without a desktop loses every cookie after half a minute, when it writes them to disk.
  const { browserContextId } = Context.parse(await socket.send('Target.createBrowserContext'))
  const { targetId } = Target.parse(await socket.send('Target.createTarget', { url: 'about:blank', browserContextId }))
  const { sessionId } = Session.parse(await socket.send('Target.attachToTarget', { targetId, flatten: true }))
  const send = (method: string, params = {}) => socket.send(method, params, { sessionId })

  await Promise.all(['Page.enable', 'Runtime.enable', 'Log.enable'].map((method) => send(method)))
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: phone })
  if (phone) {
    await send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
    await send('Emulation.setUserAgentOverride', { userAgent: phoneAgent(version) })
  }
  await send('Emulation.setScriptExecutionDisabled', { value: !script })
  if (likeSafari14) await send('Page.addScriptToEvaluateOnNewDocument', { source: LIKE_SAFARI_14 })

  return {
    version,
    errors,
    async open(url) {
      const done = new Promise<void>((resolve) => {
        loaded = resolve
      })
      const { errorText } = Left.parse(await send('Page.navigate', { url }))
      if (errorText) throw new Error(`${url}: ${errorText}`)
      await done
    },
    async evaluate(expression, inFrame = false) {
      const contextId = inFrame ? { contextId: await frameContext(send) } : {}
      const { result, exceptionDetails } = Value.parse(
        await send('Runtime.evaluate', { expression, returnByValue: true, ...contextId }),
      )
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async press(x, y) {
      if (phone) {
        await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
        await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        return
      }
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    async type(text) {
      for (const key of text) {
        await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
        await send('Input.dispatchKeyEvent', { type: 'keyUp', key })
      }
    },
    async screenshot() {
      const take = async () => Shot.parse(await send('Page.captureScreenshot', { format: 'png' }))
      // A page that draws no new frame may leave the first request without an answer.
      const over = new AbortController()
      const again = wait(SHOT_AGAIN_MS, undefined, { signal: over.signal })
        .then(() => send('Page.bringToFront'))
        .then(take)
      const { data } = await Promise.any([take(), again])
      over.abort()
      return Buffer.from(data, 'base64')
    },
    async close() {
      socket.close()
      await program.stop()
      profile.remove()
    },
  }
}
