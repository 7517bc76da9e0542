import { examples } from './examples.ts'

export const slipExamples = [
  examples(
    'nan-comparison',
    [
      ['javascript', 'src/a.js', 'if (x === NaN) {'],
      ['python', 'a.py', 'if x == np.nan:'],
      ['a made one', 'a.py', "if x == float('nan'):"],
      ['java', 'A.java', 'if (x == Double.NaN) {'],
      ['go', 'a.go', '\tif x == math.NaN() {'],
      ['rust', 'src/a.rs', 'if x == f64::NAN {'],
    ],
    [
      ['the test', 'src/a.js', 'if (Number.isNaN(x)) {'],
      ['an assignment', 'src/a.js', 'let x = NaN'],
      ['a default', 'a.py', "def f(x=float('nan')):"],
      ['an assertion about it', 'src/a.test.js', 'assert(x == NaN)'],
      ['a text', 'src/a.js', "if (x === 'NaN') {"],
      ['a comment', 'src/a.js', '// x === NaN'],
      ['a name', 'a.py', 'if x == nanoseconds:'],
    ],
  ),
  examples(
    'identity-with-literal',
    [
      ['a text', 'a.py', 'if name is "x":'],
      ['a number', 'a.py', 'if len(items) is 0:'],
      ['not', 'a.py', "if name is not '':"],
      ['in an expression', 'a.py', 'value = a if kind is "b" else c'],
      ['an empty list', 'a.py', 'if items is []:'],
    ],
    [
      ['none', 'a.py', 'if name is None:'],
      ['equal', 'a.py', 'if name == "x":'],
      ['a class', 'a.py', 'if kind is Order:'],
      ['a text that says so', 'a.py', 'print("this is 5")'],
      ['a comment', 'a.py', '# name is "x"'],
      ['true', 'a.py', 'if flag is True:'],
    ],
  ),
  examples(
    'string-identity-java',
    [
      ['equal', 'A.java', 'if (state == "open") {'],
      ['different', 'A.java', 'if (name != "") {'],
      ['turned round', 'A.java', 'return "open" == state;'],
      ['a call', 'A.java', 'boolean b = s.getName() == "x";'],
    ],
    [
      ['the length of a literal', 'A.java', 'if (s.length() == "yyyy".length()) {'],
      ['equals', 'A.java', 'if ("open".equals(state)) {'],
      ['null', 'A.java', 'if (state == null) {'],
      ['a character', 'A.java', "if (c == 'x') {"],
      ['a text', 'A.java', 'log("a == \\"b\\"");'],
      ['another language', 'A.kt', 'if (state == "open") {'],
      ['a test', 'src/test/java/ATest.java', 'assertTrue(a == "x");'],
    ],
  ),
  examples(
    'string-identity-c',
    [
      ['equal', 'a.c', 'if (name == "x") {'],
      ['different', 'a.c', 'if (config.auth != "")'],
      ['an argument', 'a.c', 'if (argv[1] == "-v")'],
      ['a call', 'a.c', 'while (next(s) != "end")'],
    ],
    [
      ['strcmp', 'a.c', 'if (strcmp(name, "x") == 0) {'],
      ['C++ has texts', 'a.cpp', 'if (name == "x") {'],
      ['the preprocessor', 'a.c', '#if NAME == "x"'],
      ['a character', 'a.c', "if (c == 'x') {"],
    ],
  ),
  examples(
    'constant-alternative',
    [
      ['javascript', 'src/a.js', "if (kind === 'a' || 'b') {"],
      ['three', 'src/a.js', "if (kind == 'a' || 'b' || 'c') {"],
      ['python', 'a.py', "if kind == 'a' or 'b':"],
      ['else if', 'a.py', 'elif kind == "a" or "b":'],
    ],
    [
      ['right', 'src/a.js', "if (kind === 'a' || kind === 'b') {"],
      ['a default', 'src/a.js', "const kind = x === 'a' || 'b'"],
      ['a list', 'a.py', "if kind in ('a', 'b'):"],
      ['right in python', 'a.py', "if kind == 'a' or kind == 'b':"],
    ],
  ),
  examples(
    'typeof-unknown-word',
    [
      ['a typing slip', 'src/a.js', "if (typeof x === 'undefiend') {"],
      ['array', 'src/a.js', 'if (typeof x == "array") {'],
      ['null', 'src/a.js', "if (typeof x === 'null') {"],
      ['a member', 'src/a.js', "return typeof a.b[0] !== 'int'"],
    ],
    [
      ['its first letter', 'src/a.js', 'if ((typeof x)[0] == "o") {'],
      ['a word', 'src/a.js', "if (typeof x === 'undefined') {"],
      ['of old browsers', 'src/a.js', "if (typeof x.load === 'unknown') {"],
      ['two types', 'src/a.js', 'if (typeof a === typeof b) {'],
      ['a comment', 'src/a.js', "// typeof x === 'array'"],
    ],
  ),
  examples(
    'comparison-with-new-object',
    [
      ['a list', 'src/a.js', 'if (items === []) {'],
      ['an object', 'src/a.ts', 'if (options !== {}) {'],
      ['in a chain', 'src/a.js', 'return a && items !== [] && b'],
      ['a call', 'src/a.js', 'if (load() === {}) {'],
    ],
    [
      ['a length', 'src/a.js', 'if (items.length === 0) {'],
      ['a default', 'src/a.js', 'const items = x ?? []'],
      ['an assignment', 'src/a.js', 'options = {}'],
      ['an index', 'src/a.js', 'if (x === [1, 2][0]) {'],
    ],
  ),
  examples(
    'negation-before-in',
    [
      ['in', 'src/a.js', 'if (!key in options) {'],
      ['instanceof', 'src/a.js', 'if (!error instanceof TypeError) {'],
      ['in a chain', 'src/a.js', 'if (a && !key in options) {'],
      ['returned', 'src/a.js', 'return !key in options;'],
    ],
    [
      ['right', 'src/a.js', 'if (!(key in options)) {'],
      ['a loop', 'src/a.js', 'for (const key in options) {'],
      ['right, of a class', 'src/a.js', 'if (!(error instanceof TypeError)) {'],
      ['a text', 'src/a.js', "log('if (!key in options)')"],
    ],
  ),
  examples(
    'sql-null-comparison',
    [
      ['equal', 'a.sql', 'SELECT id FROM t WHERE closed = NULL;'],
      ['different', 'a.sql', 'SELECT id FROM t WHERE a = 1 AND closed <> NULL;'],
      ['in small letters', 'a.sql', 'delete from t where closed != null;'],
      ['a join', 'a.sql', 'SELECT 1 FROM a JOIN b ON b.x = NULL;'],
    ],
    [
      ['is', 'a.sql', 'SELECT id FROM t WHERE closed IS NULL;'],
      ['set', 'a.sql', 'UPDATE t SET closed = NULL WHERE id = 1;'],
      ['a default', 'a.sql', 'CREATE TABLE t (a int DEFAULT NULL);'],
      ['a comment', 'a.sql', '-- WHERE closed = NULL'],
    ],
  ),
  examples(
    'strpos-as-condition',
    [
      ['negated', 'a.php', '<?php if (!strpos($text, "x")) {'],
      ['compared loosely', 'a.php', '<?php if (strpos($text, "x") == false) {'],
      ['bare', 'a.php', '<?php if (strpos($text, "x")) {'],
      ['of letters', 'a.php', '<?php if (!mb_strpos($text, "x")) {'],
    ],
    [
      ['strict', 'a.php', '<?php if (strpos($text, "x") === false) {'],
      ['not false', 'a.php', '<?php if (strpos($text, "x") !== false) {'],
      ['a place', 'a.php', '<?php if (strpos($text, "x") > 0) {'],
      ['made for it', 'a.php', '<?php if (str_contains($text, "x")) {'],
    ],
  ),
  examples(
    'assignment-in-condition',
    [
      ['a number', 'a.c', 'if (x = 5) {'],
      ['a text', 'src/a.js', "if (state = 'open') {"],
      ['true', 'A.java', 'if (done = true) {'],
      ['a member', 'src/a.js', 'if (order.paid = false) {'],
      ['null', 'a.c', 'if (p->next = NULL)'],
    ],
    [
      ['compared', 'a.c', 'if (x == 5) {'],
      ['a call', 'a.c', 'if (p = malloc(8)) {'],
      ['at least', 'A.java', 'if (n>=0) {'],
      ['meant', 'src/a.js', 'if ((match = next())) {'],
      ['a default', 'src/a.js', 'const f = (x = 5) => x'],
      ['a comment', 'a.c', '// if (x = 5)'],
    ],
  ),
  examples(
    'empty-statement-after-if',
    [
      ['a block behind', 'a.c', 'if (x > 5);\n{\n  stop();\n}'],
      ['a call behind', 'A.java', 'if (stage != 1);\nreset();'],
      ['javascript', 'src/a.js', 'if (ready);\nstart()'],
      ['else if', 'a.c', '} else if (x);\n{'],
    ],
    [
      ['a call', 'a.c', 'if (x > 5) stop();'],
      ['a loop', 'a.c', 'while (next());'],
      ['a block', 'a.c', 'if (x > 5) {\n  stop();\n}'],
      ['a comment', 'a.c', '// if (x > 5);\n{'],
    ],
  ),
  examples(
    'timer-runs-at-once',
    [
      ['a call', 'src/a.js', 'setTimeout(load(), 100)'],
      ['a method', 'src/a.js', 'setInterval(this.refresh(), 1000)'],
      ['with arguments', 'src/a.js', "setTimeout(notify('x'), 10)"],
      ['of the window', 'src/a.js', 'window.setTimeout(load(), 100)'],
    ],
    [
      ['a name', 'src/a.js', 'setTimeout(load, 100)'],
      ['an arrow', 'src/a.js', 'setTimeout(() => load(), 100)'],
      ['bound', 'src/a.js', 'setTimeout(this.load.bind(this), 100)'],
      ['made', 'src/a.js', 'setTimeout(createTask(1), 100)'],
      ['another method', 'src/a.js', 'clock.setTimeout(load(), 100)'],
    ],
  ),
  examples(
    'thread-target-called',
    [
      ['a thread', 'a.py', 't = threading.Thread(target=work())'],
      ['a method', 'a.py', 't = Thread(target=self.run())'],
      ['a process', 'a.py', 'p = Process(target=work(), daemon=True)'],
      ['later', 'a.py', 't = Thread(name="x", target=work(1))'],
    ],
    [
      ['a name', 'a.py', 't = Thread(target=work)'],
      ['a lambda', 'a.py', 't = Thread(target=lambda: work(1))'],
      ['partial', 'a.py', 't = Thread(target=partial(work, 1))'],
      ['made', 'a.py', 't = Thread(target=make_worker(1))'],
    ],
  ),
  examples(
    'raise-not-implemented',
    [
      ['bare', 'a.py', '    raise NotImplemented'],
      ['with a text', 'a.py', '    raise NotImplemented("later")'],
      ['without a text', 'a.py', '    raise NotImplemented()'],
      ['on one line', 'a.py', 'def f(self): raise NotImplemented'],
    ],
    [
      ['the exception', 'a.py', '    raise NotImplementedError'],
      ['returned', 'a.py', '    return NotImplemented'],
      ['a comment', 'a.py', '    # raise NotImplemented'],
      ['an exception of its own', 'a.py', '    raise NotImplementedYet()'],
    ],
  ),
  examples(
    'except-with-or',
    [
      ['two', 'a.py', 'except KeyError or IndexError:'],
      ['in parentheses', 'a.py', 'except (KeyError or IndexError):'],
      ['with a name', 'a.py', 'except ValueError or TypeError as e:'],
      ['of modules', 'a.py', 'except Socket.Error or Socket.Timeout:'],
    ],
    [
      ['a tuple', 'a.py', 'except (KeyError, IndexError):'],
      ['one', 'a.py', 'except KeyError:'],
      ['a comment', 'a.py', '# except KeyError or IndexError:'],
      ['a text', 'a.py', 'print("except A or B")'],
    ],
  ),
  examples(
    'mutable-default',
    [
      ['a list', 'a.py', 'def add(item, items=[]):\n    items.append(item)\n    return items'],
      ['a dictionary', 'a.py', 'def put(key, seen={}):\n    seen[key] = True'],
      ['with a type', 'a.py', 'def add(item, items: list = []):\n    items.append(item)'],
      ['a set', 'a.py', 'async def add(item, items=set()):\n    items.add(item)'],
    ],
    [
      ['not changed', 'a.py', 'def total(items=[]):\n    return sum(items)'],
      ['none', 'a.py', 'def add(item, items=None):\n    items = items or []\n    items.append(item)'],
      ['replaced first', 'a.py', 'def add(item, items=[]):\n    items = list(items)\n    items.append(item)'],
      ['a memory, and named so', 'a.py', 'def fib(n, cache={}):\n    cache[n] = n'],
      ['a tuple', 'a.py', 'def add(item, items=()):\n    return items + (item,)'],
    ],
  ),
  examples(
    'default-evaluated-once',
    [
      ['now', 'a.py', 'def log(text, at=datetime.now()):'],
      ['seconds', 'a.py', 'def log(text, at=time.time()):'],
      ['a field', 'a.py', '    created = models.DateTimeField(default=timezone.now())'],
      ['an id', 'a.py', 'def make(id=uuid.uuid4()):'],
    ],
    [
      ['inside', 'a.py', 'def log(text, at=None):\n    at = at or datetime.now()'],
      ['the function itself', 'a.py', '    created = models.DateTimeField(default=timezone.now)'],
      ['a constant', 'a.py', 'STARTED = datetime.now()'],
      ['a call', 'a.py', 'log(text, at=datetime.now())'],
    ],
  ),
  examples(
    'memset-swapped',
    [
      ['a size', 'a.c', 'memset(buffer, sizeof(buffer), 0);'],
      ['a variable', 'a.c', 'memset(buffer, length, 0);'],
      ['a number', 'a.cpp', 'memset(buffer, 1024, 0);'],
      ['a member', 'a.c', 'memset(s->data, s->size, 0);'],
    ],
    [
      ['right', 'a.c', 'memset(buffer, 0, sizeof(buffer));'],
      ['another byte', 'a.c', 'memset(buffer, 255, sizeof(buffer));'],
      ['a variable length', 'a.c', 'memset(buffer, 0, n);'],
      ['a comment', 'a.c', '// memset(buffer, sizeof(buffer), 0);'],
    ],
  ),
  examples(
    'rethrow-loses-stack',
    [
      ['at once', 'A.cs', 'catch (Exception ex)\n{\n    throw ex;'],
      ['after a log', 'A.cs', 'catch (IOException e)\n{\n    log.Error(e);\n    throw e;'],
      ['on the same line', 'A.cs', 'catch (Exception ex) {\n    throw ex;'],
      ['of a module', 'A.cs', 'catch (System.Exception ex)\n{\n    throw ex;'],
    ],
    [
      ['kept', 'A.cs', 'catch (Exception ex)\n{\n    throw;'],
      ['wrapped', 'A.cs', 'catch (Exception ex)\n{\n    throw new SaveException("x", ex);'],
      ['another exception', 'A.cs', 'var error = new Exception();\nthrow error;'],
      ['replaced', 'A.cs', 'catch (Exception ex)\n{\n    ex = ex.InnerException;\n    throw ex;'],
    ],
  ),
  examples(
    'defer-in-loop',
    [
      ['a file', 'a.go', 'func all(paths []string) {\n\tfor _, path := range paths {\n\t\tf, _ := os.Open(path)\n\t\tdefer f.Close()\n\t\tread(f)\n\t}\n}'],
      ['a body', 'a.go', 'func all() {\n\tfor {\n\t\tresp := get()\n\t\tdefer resp.Body.Close()\n\t\tuse(resp)\n\t}\n}'],
      ['a lock', 'a.go', 'func all() {\n\tfor i := 0; i < 3; i++ {\n\t\tmu.Lock()\n\t\tdefer mu.Unlock()\n\t\tcount++\n\t}\n}'],
      ['under a condition', 'a.go', 'func all() {\n\tfor _, p := range ps {\n\t\tif p.ok {\n\t\t\tdefer p.Close()\n\t\t}\n\t}\n}'],
    ],
    [
      ['a function of its own', 'a.go', 'func all() {\n\tfor _, p := range ps {\n\t\tfunc() {\n\t\t\tdefer p.Close()\n\t\t}()\n\t}\n}'],
      ['no loop', 'a.go', 'func one() {\n\tf := open()\n\tdefer f.Close()\n}'],
      ['a goroutine', 'a.go', 'func all() {\n\tfor _, p := range ps {\n\t\tgo func() {\n\t\t\tdefer wg.Done()\n\t\t}()\n\t}\n}'],
      ['one round', 'a.go', 'func any() {\n\tfor _, p := range ps {\n\t\tdefer p.Close()\n\t\treturn\n\t}\n}'],
    ],
  ),
  examples(
    'sleep-without-unit',
    [
      ['sleep', 'a.go', '\ttime.Sleep(100)'],
      ['after', 'a.go', '\t<-time.After(5)'],
      ['a timer', 'a.go', '\tt := time.NewTimer(30)'],
      ['a ticker', 'a.go', '\tt := time.NewTicker(500)'],
    ],
    [
      ['a unit', 'a.go', '\ttime.Sleep(100 * time.Millisecond)'],
      ['a variable', 'a.go', '\ttime.Sleep(wait)'],
      ['nothing', 'a.go', '\ttime.Sleep(0)'],
      ['a test', 'a_test.go', '\ttime.Sleep(100)'],
      ['a comment', 'a.go', '\t// time.Sleep(100)'],
    ],
  ),
  examples(
    'waitgroup-add-inside',
    [
      ['wg', 'a.go', '\tgo func() {\n\t\twg.Add(1)'],
      ['a member', 'a.go', '\tgo func() {\n\t\ts.wg.Add(1)'],
      ['with arguments', 'a.go', '\tgo func(i int) {\n\t\twg.Add(1)'],
      ['in a test', 'a_test.go', '\tgo func() {\n\t\twg.Add(1)'],
    ],
    [
      ['before', 'a.go', '\twg.Add(1)\n\tgo func() {\n\t\tdefer wg.Done()'],
      ['another function', 'a.go', '\tf := func() {\n\t\twg.Add(1)'],
      ['a counter', 'a.go', '\tgo func() {\n\t\tcounter.Add(1)'],
      ['later', 'a.go', '\tgo func() {\n\t\twork()\n\t\twg.Add(1)'],
    ],
  ),
  examples(
    'deferred-lock',
    [
      ['a lock', 'a.go', '\tmu.Lock()\n\tdefer mu.Lock()'],
      ['a member', 'a.go', '\ts.mu.Lock()\n\tdefer s.mu.Lock()'],
      ['for reading', 'a.go', '\ts.mu.RLock()\n\tdefer s.mu.RLock()'],
      ['in a test', 'a_test.go', '\tmu.Lock()\n\tdefer mu.Lock()'],
    ],
    [
      ['right', 'a.go', '\tmu.Lock()\n\tdefer mu.Unlock()'],
      ['given back for a while', 'a.go', '\tmu.Unlock()\n\tdefer mu.Lock()'],
      ['another one', 'a.go', '\ta.Lock()\n\tdefer b.Lock()'],
      ['a comment', 'a.go', '\tmu.Lock()\n\t// defer mu.Lock()'],
    ],
  ),
  examples(
    'close-before-error-check',
    [
      ['get', 'a.go', '\tresp, err := http.Get(url)\n\tdefer resp.Body.Close()\n\tif err != nil {'],
      ['do', 'a.go', '\tresp, err := client.Do(req)\n\tdefer resp.Body.Close()\n\tif err != nil {'],
      ['post', 'a.go', '\tres, err := http.Post(url, kind, body)\n\tdefer res.Body.Close()\n\tif err != nil {'],
      ['a client', 'a.go', '\tresp, err := httpClient.Get(url)\n\tdefer resp.Body.Close()\n\treturn read(resp), err'],
    ],
    [
      ['right', 'a.go', '\tresp, err := http.Get(url)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer resp.Body.Close()'],
      ['a file', 'a.go', '\tf := open()\n\tdefer f.Close()'],
      ['another name', 'a.go', '\tresp, err := http.Get(url)\n\tdefer other.Body.Close()\n\tif err != nil {'],
      ['a test', 'a_test.go', '\tresp, err := http.Get(url)\n\tdefer resp.Body.Close()\n\tif err != nil {'],
    ],
  ),
  examples(
    'gets',
    [
      ['a statement', 'a.c', 'gets(line);'],
      ['in a condition', 'a.c', 'while (gets(line) != NULL) {'],
      ['C++', 'a.cpp', 'std::gets(line);'],
      ['a member', 'a.c', 'gets(s->name);'],
    ],
    [
      ['fgets', 'a.c', 'fgets(line, sizeof(line), stdin);'],
      ['a method', 'a.cpp', 'reader.gets(line);'],
      ['another name', 'a.c', 'targets(line);'],
      ['a comment', 'a.c', '// gets(line);'],
      ['a text', 'a.c', 'puts("gets(line);");'],
    ],
  ),
  examples(
    'format-from-variable',
    [
      ['printf', 'a.c', 'printf(buffer);'],
      ['a file', 'a.c', 'fprintf(stderr, msg);'],
      ['the log', 'a.c', 'syslog(LOG_ERR, message);'],
      ['an argument', 'a.c', 'printf(argv[1]);'],
    ],
    [
      ['a format', 'a.c', 'printf("%s", buffer);'],
      ['a literal', 'a.c', 'printf("ready\\n");'],
      ['a macro', 'a.c', 'printf(USAGE);'],
      ['a method', 'a.cpp', 'log.printf(buffer);'],
      ['a declaration', 'a.c', 'int printf(const char *text);'],
    ],
  ),
]
