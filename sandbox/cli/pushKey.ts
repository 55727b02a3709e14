import webPush from 'web-push'

/** Prints a new private key of VAPID as a setting. Its public half is computed from it. */
export function printPushKey(): number {
  console.log(`PUSH_KEY=${webPush.generateVAPIDKeys().privateKey}`)
  return 0
}
