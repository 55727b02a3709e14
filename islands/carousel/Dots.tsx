/** Marks the front slide; visual only. */
export const Dots = ({ count, current }: { count: number; current: number }) => (
  <span className="dots" aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike
      <i key={place} className={place === current ? 'is-on' : undefined} />
    ))}
  </span>
)
