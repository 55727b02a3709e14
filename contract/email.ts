const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,}$/
export const EMAIL_MAX = 254

/** The standard pattern of specification section 5. Nothing here needs zod: islands import this file. */
export const isEmail = (text: string) => text.length <= EMAIL_MAX && EMAIL.test(text)
