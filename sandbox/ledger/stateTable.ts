/** A transition: the states in which an action is allowed, and the state it leads to. */
export interface Transition<State extends string> {
  from: readonly State[]
  to: State
}

/** Every action of a deposit or withdrawal with its transition. One that is not in the table is impossible. */
export type StateTable<State extends string, Action extends string> = Readonly<Record<Action, Transition<State>>>

/** The result of an action: a new state, `already` there, or `illegal`. */
export function nextState<State extends string, Action extends string>(
  table: StateTable<State, Action>,
  state: State,
  action: Action,
): { to: State } | 'already' | 'illegal' {
  const { from, to } = table[action]
  if (state === to) return 'already'
  return from.includes(state) ? { to } : 'illegal'
}
