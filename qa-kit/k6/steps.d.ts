export interface Step {
  name: string
  method: 'GET' | 'POST'
  kind: 'page' | 'call' | 'round'
  keep?: (data: Record<string, unknown>) => Record<string, string>
}
export const EVENING: readonly Step[]
export function requestOf(
  step: Step,
  baseURL: string,
  known: Record<string, string>,
): { method: string; url: string; headers: Record<string, string>; body: string | undefined }
