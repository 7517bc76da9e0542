import { examples } from './examples.ts'

export const errorAndTestExamples = [
  examples(
    'empty-error-branch-go',
    [
      ['a check', 'a.go', '\terr := save(order)\n\tif err != nil {\n\t}'],
      ['with a call', 'a.go', '\tif err := save(order); err != nil {\n\t}'],
      ['on one line', 'a.go', '\tif err != nil {}'],
      ['two values', 'a.go', '\tif _, err := save(order); err != nil {\n\t}\n\treturn nil'],
    ],
    [
      ['returned', 'a.go', '\tif err != nil {\n\t\treturn err\n\t}'],
      ['explained', 'a.go', '\tif err != nil {\n\t\t// the cache is only a help\n\t}'],
      ['no error', 'a.go', '\tif err == nil {\n\t}'],
      ['another value', 'a.go', '\tif order != nil {\n\t}'],
    ],
  ),
  examples(
    'bare-except-pass',
    [
      ['bare', 'a.py', 'try:\n    save(order)\nexcept:\n    pass'],
      ['on one line', 'a.py', 'except: pass'],
      ['everything', 'a.py', 'except Exception:\n    pass'],
      ['with a name', 'a.py', 'except Exception as error:\n    pass'],
    ],
    [
      ['narrow', 'a.py', 'except KeyError:\n    pass'],
      ['logged', 'a.py', 'except Exception:\n    log.exception("not saved")'],
      ['explained', 'a.py', 'except Exception:  # the next run saves it\n    pass'],
      ['explained above', 'a.py', '# the cache is only a help\ntry:\n    save()\nexcept Exception:\n    pass'],
      ['explained below', 'a.py', 'except Exception:\n    pass  # best effort'],
      ['a test', 'tests/test_a.py', 'except Exception:\n    pass'],
    ],
  ),
  examples(
    'empty-rescue',
    [
      ['bare', 'a.rb', 'begin\n  save\nrescue\nend'],
      ['with a name', 'a.rb', 'begin\n  save\nrescue => e\nend'],
      ['everything', 'a.rb', 'begin\n  save\nrescue Exception\nend'],
      ['of a method', 'a.rb', 'def f\n  save\nrescue StandardError => e\nend'],
    ],
    [
      ['narrow', 'a.rb', 'begin\n  save\nrescue KeyError\nend'],
      ['a value', 'a.rb', 'begin\n  save\nrescue\n  nil\nend'],
      ['explained', 'a.rb', 'begin\n  save\nrescue # the next run saves it\nend'],
      ['a spec', 'spec/a_spec.rb', 'begin\n  save\nrescue\nend'],
    ],
  ),
  examples(
    'debugger-javascript',
    [
      ['a line', 'src/a.js', '  debugger'],
      ['with a semicolon', 'src/a.ts', '  debugger;'],
      ['behind a brace', 'src/a.js', 'if (x) { debugger; }'],
      ['in a test', 'src/a.test.js', '    debugger'],
      ['in a component', 'src/a.vue', '    debugger'],
    ],
    [
      ['a member', 'src/a.js', 'session.debugger.attach()'],
      ['a text', 'src/a.js', "const word = 'debugger'"],
      ['a comment', 'src/a.js', '// debugger'],
      ['a name', 'src/a.js', 'const debuggerPort = 9229'],
      ['a key', 'src/a.js', 'const rules = { debugger: 2 }'],
    ],
  ),
  examples(
    'debugger-python',
    [
      ['the word', 'a.py', '    breakpoint()'],
      ['the module', 'a.py', '    pdb.set_trace()'],
      ['with its import', 'a.py', '    import pdb; pdb.set_trace()'],
      ['another one', 'a.py', '    ipdb.set_trace()'],
      ['in a test', 'tests/test_a.py', '    breakpoint()'],
    ],
    [
      ['a definition', 'a.py', 'def set_trace():'],
      ['a comment', 'a.py', '# breakpoint()'],
      ['a doc string', 'a.py', '"""\nbreakpoint()\n"""'],
      ['a method', 'a.py', 'self.debugger.breakpoint()'],
      ['a text', 'a.py', 'print("use pdb.set_trace()")'],
    ],
  ),
  examples(
    'debugger-ruby',
    [
      ['pry', 'a.rb', '  binding.pry'],
      ['irb', 'a.rb', '  binding.irb'],
      ['byebug', 'a.rb', '  byebug'],
      ['on a condition', 'a.rb', '  binding.pry if x.nil?'],
    ],
    [
      ['a comment', 'a.rb', '  # binding.pry'],
      ['a dependency', 'Gemfile', "gem 'byebug'"],
      ['a require', 'a.rb', "require 'byebug'"],
      ['another binding', 'a.rb', 'eval(source, binding)'],
      ['a text', 'a.rb', 'puts "binding.pry"'],
    ],
  ),
  examples(
    'debugger-php',
    [
      ['dump and die', 'a.php', '<?php\ndd($order);'],
      ['a text', 'a.php', "<?php\n    dd('here');"],
      ['with dumps', 'a.php', '<?php\nddd($a, $b);'],
      ['a stop', 'a.php', '<?php\nxdebug_break();'],
    ],
    [
      ['a method', 'a.php', '<?php\n$collection->dd();'],
      ['a definition', 'a.php', '<?php\nfunction dd($x) {'],
      ['a comment', 'a.php', '<?php\n// dd($order);'],
      ['a test', 'tests/ATest.php', '<?php\ndd($order);'],
    ],
  ),
  examples(
    'debugger-rust',
    [
      ['a value', 'src/a.rs', '    dbg!(order);'],
      ['around a value', 'src/a.rs', '    let x = dbg!(total(order));'],
      ['an argument', 'src/a.rs', '    save(dbg!(order))'],
      ['empty', 'src/a.rs', '    dbg!();'],
    ],
    [
      ['among tests', 'src/a.rs', '#[cfg(test)]\nmod tests {\n    fn f() {\n        dbg!(order);\n    }\n}'],
      ['a macro of its own', 'src/a.rs', '    my_dbg!(order);'],
      ['a comment', 'src/a.rs', '    // dbg!(order);'],
      ['a test', 'tests/a.rs', '    dbg!(order);'],
      ['a text', 'src/a.rs', '    println!("dbg!(x)");'],
    ],
  ),
  examples(
    'debugger-csharp',
    [
      ['break', 'A.cs', '    Debugger.Break();'],
      ['launch', 'A.cs', '    Debugger.Launch();'],
      ['spelled out', 'A.cs', '    System.Diagnostics.Debugger.Break();'],
      ['without indentation', 'A.cs', 'Debugger.Break();'],
    ],
    [
      ['a question', 'A.cs', '    if (Debugger.IsAttached) Log();'],
      ['on a condition', 'A.cs', '    if (Debugger.IsAttached) Debugger.Break();'],
      ['a comment', 'A.cs', '    // Debugger.Break();'],
      ['a test', 'tests/A.cs', '    Debugger.Break();'],
    ],
  ),
  examples(
    'focused-test-javascript',
    [
      ['it', 'src/a.test.ts', "  it.only('rounds up', () => {"],
      ['describe', 'src/a.spec.js', "describe.only('total', () => {"],
      ['jasmine', 'src/a.spec.ts', "fdescribe('total', () => {"],
      ['one of jasmine', 'src/a.spec.ts', "  fit('rounds up', () => {"],
      ['a table', 'test/a.js', 'test.only.each(cases)("%s", (x) => {'],
    ],
    [
      ['all', 'src/a.test.ts', "  it('rounds up', () => {"],
      ['skipped', 'src/a.test.ts', "  it.skip('rounds up', () => {"],
      ['a comment', 'src/a.test.ts', "  // it.only('rounds up')"],
      ['a text', 'src/a.test.ts', 'const code = `\n  it.only("x")\n`'],
      ['no test', 'src/a.ts', "  query.only('id')"],
      ['a method', 'src/a.test.ts', "  model.fit('x')"],
    ],
  ),
  examples(
    'focused-test-ruby',
    [
      ['a tag', 'spec/a_spec.rb', "  it 'rounds up', focus: true do"],
      ['a short tag', 'spec/a_spec.rb', "  it 'rounds up', :focus do"],
      ['a name', 'spec/a_spec.rb', "  fit 'rounds up' do"],
      ['a group', 'spec/a_spec.rb', "fdescribe 'total' do"],
    ],
    [
      ['all', 'spec/a_spec.rb', "  it 'rounds up' do"],
      ['a setting', 'spec/spec_helper.rb', '  config.filter_run focus: true'],
      ['a comment', 'spec/a_spec.rb', "  # it 'rounds up', :focus do"],
      ['another tag', 'spec/a_spec.rb', "  it 'rounds up', :slow do"],
      ['a text', 'spec/a_spec.rb', "  it 'sets the focus: true flag' do"],
    ],
  ),
  examples(
    'focused-test-go',
    [
      ['it', 'a_test.go', '\tFIt("rounds up", func() {'],
      ['describe', 'a_test.go', 'var _ = FDescribe("total", func() {'],
      ['context', 'a_test.go', '\tFContext("with tax", func() {'],
      ['when', 'a_test.go', '\tFWhen("it rains", func() {'],
    ],
    [
      ['all', 'a_test.go', '\tIt("rounds up", func() {'],
      ['a comment', 'a_test.go', '\t// FIt("rounds up", func() {'],
      ['a method', 'a_test.go', '\tcurve.FIt("x")'],
      ['no test', 'a.go', '\tFIt("rounds up")'],
    ],
  ),
  examples(
    'expect-without-matcher',
    [
      ['a promise without a matcher', 'src/a.test.ts', '    expect(load()).resolves;'],
      ['a value', 'src/a.test.ts', '    expect(total(cart));'],
      ['a comparison', 'src/a.test.ts', '    expect(total(cart) === 3);'],
      ['a member', 'src/a.spec.js', '    expect(screen.getByText("x"));'],
      ['awaited', 'src/a.test.ts', '    expect(await load());'],
    ],
    [
      ['a number of assertions', 'test/a.js', '  expect(4);'],
      ['a matcher', 'src/a.test.ts', '    expect(total(cart)).toBe(3);'],
      ['on the next line', 'src/a.test.ts', '    expect(total(cart))\n      .toBe(3);'],
      ['of an answer', 'src/a.test.ts', '    request(app).get("/").expect(200);'],
      ['of a chain', 'src/a.test.ts', '    expect(x).to.be.true;'],
      ['a comment', 'src/a.test.ts', '    // expect(total(cart));'],
    ],
  ),
  examples(
    'promise-assertion-not-awaited',
    [
      ['rejects', 'src/a.test.ts', '    expect(load()).rejects.toThrow();'],
      ['resolves', 'src/a.test.ts', '    expect(load()).resolves.toBe(1);'],
      ['without a semicolon', 'src/a.test.ts', '    expect(load()).rejects.toThrow()'],
      ['a function', 'src/a.test.ts', "    expect(load('x')).rejects.toEqual(error);"],
    ],
    [
      ['awaited', 'src/a.test.ts', '    await expect(load()).rejects.toThrow();'],
      ['returned', 'src/a.test.ts', '    return expect(load()).rejects.toThrow();'],
      ['as the result of an arrow', 'src/a.test.ts', "  it('fails', () =>\n    expect(load()).rejects.toThrow())"],
      ['in a list', 'src/a.test.ts', '    await Promise.all([\n      expect(load()).rejects.toThrow()\n    ])'],
    ],
  ),
  examples(
    'assert-on-tuple',
    [
      ['on one line', 'a.py', 'assert (total == 3, "wrong total")'],
      ['in a test', 'tests/test_a.py', '    assert (x is None, "left over")'],
      ['over lines', 'a.py', 'assert (\n    total == 3,\n    "wrong total",\n)'],
      ['without a blank', 'a.py', 'assert(total == 3, "wrong total")'],
    ],
    [
      ['right', 'a.py', 'assert total == 3, "wrong total"'],
      ['grouped', 'a.py', 'assert (total == 3)'],
      ['a tuple compared', 'a.py', 'assert (a, b) == (1, 2)'],
      ['a message behind', 'a.py', 'assert (total == 3), "wrong total"'],
    ],
  ),
  examples(
    'assert-true-with-two-values',
    [
      ['a number', 'tests/test_a.py', '    self.assertTrue(len(items), 3)'],
      ['a constant', 'tests/test_a.py', '    self.assertTrue(result, None)'],
      ['a list', 'tests/test_a.py', '    self.assertTrue(items, [1, 2])'],
      ['false', 'tests/test_a.py', '    self.assertFalse(count, 0)'],
    ],
    [
      ['a message', 'tests/test_a.py', '    self.assertTrue(ok, "not ok")'],
      ['one value', 'tests/test_a.py', '    self.assertTrue(ok)'],
      ['equal', 'tests/test_a.py', '    self.assertEqual(len(items), 3)'],
      ['a message in a variable', 'tests/test_a.py', '    self.assertTrue(ok, message)'],
    ],
  ),
  examples(
    'mock-assertion-misspelled',
    [
      ['no assertion', 'tests/test_a.py', '    send.called_once_with(order)'],
      ['without arguments', 'tests/test_a.py', '    send.called_once()'],
      ['an assert that is always true', 'tests/test_a.py', '    assert send.called_once_with(order)'],
      ['misspelled', 'tests/test_a.py', '    send.assert_called_onec_with(order)'],
    ],
    [
      ['right', 'tests/test_a.py', '    send.assert_called_once_with(order)'],
      ['the flag', 'tests/test_a.py', '    assert send.called'],
      ['a comment', 'tests/test_a.py', '    # send.called_once_with(order)'],
      ['no test', 'a.py', '    send.called_with(order)'],
    ],
  ),
]
