const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,}$/
export const EMAIL_MAX = 254

/** The standard pattern of an e-mail address (ACC-03). This file needs no zod, because islands import it. */
export const isEmail = (text: string) => text.length <= EMAIL_MAX && EMAIL.test(text)
