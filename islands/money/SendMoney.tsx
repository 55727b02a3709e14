import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

interface SendMoneyProps {
  refusal: string | undefined
  sending: boolean
  /** The id of the sentence that says what is missing. A locked button can be reached, and its press is the form's. */
  lockedBy: string | undefined
  testId: string
  children: ReactNode
}

export const locked = (by: string | undefined) => by && ({ 'aria-disabled': true, 'aria-describedby': by } as const)

/** The end of a form that moves money: why it was refused, and its button. */
export const SendMoney = ({ refusal, sending, lockedBy, testId, children }: SendMoneyProps) => (
  <>
    {refusal && (
      <Notice tone="danger">
        <span data-testid="refused">{refusal}</span>
      </Notice>
    )}
    <div className="sticky-end">
      <Button type="submit" kind="accent" size="lg" wide busy={sending} {...locked(lockedBy)} data-testid={testId}>
        {children}
      </Button>
      <span className="visually-hidden" role="status">
        {sending && children}
      </span>
    </div>
  </>
)
