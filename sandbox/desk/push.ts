import { type RequestHandler, Router } from 'express'
import { lookUp } from '../../common/lookUp.ts'
import { envelopeBytes, sendBytes } from '../kit/http/sendEnvelope.ts'
import type { PushService } from '../operator/push/ownService.ts'
import { deskBody, refuse, sameOrigin } from './reply.ts'

const textIn = (fields: unknown, name: string) => {
  const value = typeof fields === 'object' && fields !== null ? lookUp(fields as Record<string, unknown>, name) : ''
  return typeof value === 'string' ? value : ''
}

/** The push service of tests: `POST` subscribes as a browser does, `GET ?endpoint=` shows what has come. */
export function pushDesk({ pushService }: { pushService: PushService }): Router {
  const subscribe: RequestHandler = (request, response) => {
    const key = textIn(request.body, 'key')
    if (!/^[\w-]{87}$/.test(key)) return refuse(response, 'input', 'key: the public key of VAPID, in base64url')
    sendBytes(response, envelopeBytes(pushService.subscribe(key)))
  }
  const router = Router()
  router.post('/', sameOrigin, ...deskBody, subscribe)
  router.get('/', (request, response) => {
    sendBytes(response, envelopeBytes(pushService.messagesOf(textIn(request.query, 'endpoint'))))
  })
  return router
}
