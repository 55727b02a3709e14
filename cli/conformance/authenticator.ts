import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The fields that a passkey's answer has on the wire, beside the token of its challenge. */
export interface SignedAnswer {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle: string
}

export interface Authenticator {
  id: string
  register(asked: Asked): { id: string; clientDataJSON: string; attestationObject: string; transports: string }
  sign(asked: Asked): SignedAnswer
  /** How often it was used; a copy of it goes on from here. */
  counter: number
}

interface Asked {
  challenge: string
  /** The origin of the page that asks. */
  origin: string
  /** The host that the page asks for; the host of the origin, unless a browser would be wrong. */
  rpId?: string
  /** Nobody touches the device: it proves no presence. */
  isSilent?: boolean
}

const FLAGS = { present: 0x01, verified: 0x04, withKey: 0x40 }

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const encoded = (bytes: Buffer) => bytes.toString('base64url')

/** A passkey in software, as a phone would keep it: an ES256 key and a counter (WebAuthn Level 3). */
export function authenticator(userHandle = ''): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(asked: Asked, flags: number, key: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.counter)
    const { rpId = new URL(asked.origin).hostname, isSilent } = asked
    const seen = isSilent ? 0 : FLAGS.present | FLAGS.verified
    return Buffer.concat([sha256(rpId), Buffer.from([flags | seen]), counter, key])
  }

  /** The identifier of the model (none), the credential, and its key in COSE. */
  function attested(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const length = Buffer.from([0, credentialId.length])
    return Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)])
  }

  const device: Authenticator = {
    id: encoded(credentialId),
    counter: 0,
    register(asked) {
      const data = authenticatorData(asked, FLAGS.withKey, attested())
      const clientDataJSON = encoded(clientData('webauthn.create', asked))
      return { id: device.id, clientDataJSON, attestationObject: encoded(attestation(data)), transports: 'internal' }
    },
    sign(asked) {
      device.counter++
      const data = authenticatorData(asked, 0)
      const client = clientData('webauthn.get', asked)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: device.id,
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(sign('sha256', signed, privateKey)),
        userHandle,
      }
    },
  }
  return device
}

/** CBOR (RFC 8949): a text, bytes of up to 255, bytes of up to 65535. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])
const longBytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

/** A map of five: kind EC2, algorithm ES256, curve P-256, and the two coordinates (RFC 9053). */
const coseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])

/** A map of three: no attestation. */
const attestation = (data: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    longBytes(data),
  ])
