import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailServer {
  url: string
  /** Whole messages, as they were received. */
  received: string[]
  /** Answers the next message with a temporary failure. */
  failOnce(): void
  close(): Promise<void>
}

/** A minimal mail server (RFC 5321): it accepts and stores every message. */
export async function mailServer(): Promise<MailServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  let failing = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setEncoding('utf8').on('error', () => socket.destroy())
    let waiting = ''
    let message: string | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = (line: string) => {
      if (message !== null) {
        if (line !== '.') {
          message += `${line.replace(/^\.\./, '.')}\n`
          return
        }
        if (failing) say('451 4.3.0 come again')
        else {
          received.push(message)
          say('250 2.0.0 taken')
        }
        failing = false
        message = null
        return
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'DATA') {
        message = ''
        say('354 go on')
      } else if (verb === 'QUIT') socket.end('221 2.0.0 bye\r\n')
      else say('250 fine')
    }
    socket.on('data', (text: string) => {
      const lines = (waiting + text).split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    say('220 ready')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    failOnce: () => {
      failing = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
