/**
 * The same listener, which cannot end what it is told of: what it throws, at once or as a promise, is told to `onThrow`
 * instead.
 */
export function guardListener<Told>(
  // Where nothing is wanted, a function that gives a promise is welcome too.
  listener: (told: Told) => unknown,
  onThrow: (error: unknown) => void,
): (told: Told) => void {
  return (told) => {
    try {
      const given = listener(told)
      if (given instanceof Promise) given.catch(onThrow)
    } catch (error) {
      onThrow(error)
    }
  }
}
