/**
 * The same listener, which cannot end what it is told of: what it throws, at once or as a promise, is told to `onThrow`
 * instead.
 */
export function guardListener<Told>(
  listener: (told: Told) => void,
  onThrow: (error: unknown) => void,
): (told: Told) => void {
  return (told) => {
    try {
      // Where nothing is wanted, a function that gives a promise is welcome too.
      const given: unknown = listener(told)
      if (given instanceof Promise) given.catch(onThrow)
    } catch (error) {
      onThrow(error)
    }
  }
}
