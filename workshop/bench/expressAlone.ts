/**
 * Express and nothing else: it answers every request with one compressed page from memory. What it does on this machine is
 * the measure for the pages of the product.
 *
 *   node workshop/bench/expressAlone.ts <port>
 */
import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import express from 'express'

/** As large as a kept home of the product. */
const PAGE_BYTES = 10_000

const page = brotliCompressSync(randomBytes(PAGE_BYTES))
const app = express()
app.get('/', (_request, response) => {
  response.set({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
  response.end(page)
})
app.listen(Number(process.argv[2]), '127.0.0.1')
