import type { Request } from 'express'

/** Whether the browser has the page of this ETag. A proxy that compresses again may remove the weak mark. */
export const knowsPage = (req: Request, etag: string): boolean =>
  req.headers['if-none-match']?.split(',').some((tag) => weak(tag.trim()) === etag) ?? false

const weak = (tag: string) => (tag.startsWith('"') ? `W/${tag}` : tag)
