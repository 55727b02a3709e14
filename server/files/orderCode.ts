import type { RequestHandler } from 'express'
import { qrPng } from '../../common/node/qrImage.ts'
import { rewriteLoopbackHostsIn } from '../../common/rewriteLoopbackHost.ts'
import { payableUntil } from '../../contract/calls/orders.ts'
import { HttpProblem } from '../http/httpProblem.ts'

const TRANS_NO = /^[\w.:-]{1,64}$/

/** The payment code of an order as a picture (DEP-18, DEP-45): in-app browsers save no `data:` address. */
export const orderCode: RequestHandler = async (req, res) => {
  const { transNo } = req.params
  const { orders, testOverrides } = res.locals
  const order = typeof transNo === 'string' && TRANS_NO.test(transNo) ? await orders?.read(transNo) : null
  const now = testOverrides?.now ?? Date.now()
  const isPayable = order?.type === 'qrcode' && now < (payableUntil(order) ?? Number.POSITIVE_INFINITY)
  const png = isPayable ? qrPng(rewriteLoopbackHostsIn(order.data, req.hostname)) : null
  if (!png) throw new HttpProblem('not_found', 'error.notFound')
  res.set({
    'Content-Type': 'image/png',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store',
  })
  res.end(png)
}
