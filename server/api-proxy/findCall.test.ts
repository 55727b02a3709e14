import { expect, test } from 'vitest'
import { apiProxyMethods, findCall } from './findCall.ts'

test('a call is found by its method and path; what a form cannot send is found by POST', () => {
  const found = (method: string, path: string) => findCall(method, path)?.name
  expect(['GET', 'HEAD', 'POST'].map((method) => found(method, '/api/user/detail'))).toEqual([
    'userDetail',
    'userDetail',
    undefined,
  ])
  expect(['POST', 'DELETE'].map((method) => found(method, '/api/user/delete-collection'))).toEqual([
    'removeFavourite',
    'removeFavourite',
  ])
  for (const path of ['/user/detail', '/apix/user/detail', '/api/user/detail/more', '/api/more/user/detail'])
    expect(found('GET', path)).toBeUndefined()
})

test('a part of a path is read as it was meant; one that is no text is empty', () => {
  const codeOf = (code: string) => findCall('GET', `/api/invite/app/${code}`)?.params
  expect(codeOf('K7%20A')).toEqual({ inviteCode: 'K7 A' })
  expect(codeOf('%E0%A4%A')).toEqual({ inviteCode: '' })
})

test('an address of the api proxy says its methods, an unknown or switched off one all of them', () => {
  const all = ['GET', 'HEAD', 'POST', 'DELETE']
  expect(apiProxyMethods('/wallet', [])).toBeUndefined()
  expect(apiProxyMethods('/apix', [])).toBeUndefined()
  expect(apiProxyMethods('/api', [])).toEqual(all)
  expect(apiProxyMethods('/api/unknown', [])).toEqual(all)
  expect(apiProxyMethods('/api/user/detail', [])).toEqual(['GET', 'HEAD'])
  expect(apiProxyMethods('/api/user/level-info', ['invite'])).toEqual(['GET', 'HEAD'])
  expect(apiProxyMethods('/api/user/level-info', ['levels'])).toEqual(all)
})
