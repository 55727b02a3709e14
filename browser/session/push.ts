import { type ApiResult, postForm } from '../api.ts'

const WORKER = '/push.js'

declare global {
  interface Window {
    /** Safari 18.4 and later: it shows declarative messages by itself, without a worker. */
    readonly pushManager?: PushManager
  }
}

const policy = globalThis.trustedTypes?.createPolicy('islands', { createScriptURL: (own) => own })

async function managerOf(): Promise<PushManager> {
  if (window.pushManager) return window.pushManager
  await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER)
  return (await navigator.serviceWorker.ready).pushManager
}

async function subscribed(key: string): Promise<PushSubscriptionJSON> {
  const manager = await managerOf()
  // What was subscribed before belongs to an ended session, or to another key.
  await (await manager.getSubscription())?.unsubscribe()
  return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
}

/** `<form data-push=key>`: asks the browser and posts what it gives. Stopped: a refusal with its text. */
export async function sendSubscribed(form: HTMLFormElement, fields: FormData): Promise<ApiResult> {
  const { endpoint = '', keys = {} } = await subscribed(form.dataset.push ?? '').catch(
    () => ({}) as PushSubscriptionJSON,
  )
  if (!endpoint) return { kind: 'refused', text: form.dataset.stopped ?? '', fields: {} }
  const body = new URLSearchParams({ ...keys, endpoint })
  for (const [name, value] of fields) body.append(name, String(value))
  return postForm(form.action, body)
}

/** What is about push is hidden until script finds that the browser has it, and has not been told never to ask. */
export function start(inside: ParentNode) {
  if (!('PushManager' in window) || Notification.permission === 'denied') return
  for (const part of inside.querySelectorAll<HTMLElement>('[data-push]')) part.hidden = false
}
