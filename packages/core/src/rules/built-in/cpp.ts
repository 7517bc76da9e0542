import type { BuiltInRule } from './built-in-rule.ts'

export const cpp: BuiltInRule = {
  id: 'cpp',
  extensions: [
    'cpp',
    'cc',
    'cxx',
    'c++',
    'hpp',
    'hh',
    'hxx',
    'h++',
    'inl',
    'ipp',
    'tpp',
    'ixx',
    'cppm',
    'ino',
  ],
  text: `C++ and its headers. Look for:
- Lifetime: a reference, pointer, string_view, span or iterator that outlives its owner; a lambda that captures a local by reference and runs later; a temporary bound in a range-for; iterators or references used after the container grew; use after move.
- Ownership: new without an owner, a raw pointer deleted twice, shared_ptr made twice from one pointer, cycles of shared_ptr, a missing virtual destructor, a class that owns and follows neither the rule of zero nor of five.
- Exceptions: a throwing destructor or noexcept function, a resource lost when a later step throws, an object half changed, catch by value.
- Undefined behaviour: signed overflow, out-of-range operator[], null dereference, uninitialised members, invalid casts and aliasing, a missing return.
- Integers: size_t underflow, mixed signs, narrowing of sizes from input.
- Concurrency: shared data without a lock, lock order, a condition variable without a predicate, atomics too weak, a thread destroyed while joinable.
- Templates and headers: a non-inline definition in a header, an overload or conversion that now wins, an ABI-visible layout that changed.
- Security: buffers and formats, system on input, secrets not wiped.
Not defects: auto, brace choice, const placement.`,
}
