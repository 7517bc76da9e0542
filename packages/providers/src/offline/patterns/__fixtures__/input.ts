import { examples } from './examples.ts'

export const inputExamples = [
  examples(
    'eval-of-input-javascript',
    [
      ['a request', 'src/a.js', 'const x = eval(req.body.code)'],
      ['by way of a variable', 'src/a.js', 'const code = req.query.code\neval(code)'],
      ['a function', 'src/a.js', "const f = new Function('x', req.body.code)"],
      ['the address bar', 'src/a.js', 'eval(location.hash.slice(1))'],
    ],
    [
      ['a literal', 'src/a.js', "eval('1 + 1')"],
      ['something known', 'src/a.js', 'eval(template)'],
      ['a method of that name', 'src/a.js', 'redis.eval(req.body.script)'],
      ['a comment', 'src/a.js', '// eval(req.body.code)'],
      ['the global object', 'src/a.js', "const root = new Function('return this')()"],
    ],
  ),
  examples(
    'eval-of-input-python',
    [
      ['a request', 'a.py', 'value = eval(request.args["q"])'],
      ['exec of a body', 'a.py', 'exec(request.data)'],
      ['by way of a variable', 'a.py', 'code = request.form["code"]\nexec(code)'],
      ['a handler', 'a.py', 'value = eval(self.get_argument("q"))'],
    ],
    [
      ['literals alone', 'a.py', 'value = ast.literal_eval(request.args["q"])'],
      ['a constant', 'a.py', 'eval("1 + 1")'],
      ['something known', 'a.py', 'exec(compile(source, name, "exec"), scope)'],
      ['a method of that name', 'a.py', 'model.eval(request.args["q"])'],
      ['a frame', 'a.py', 'df.eval("a = b")'],
      ['its own command line', 'a.py', 'exec(sys.argv[1])'],
    ],
  ),
  examples(
    'eval-of-input-php',
    [
      ['a request', 'a.php', "<?php eval($_POST['code']);"],
      ['by way of a variable', 'a.php', "<?php\n$code = $_GET['code'];\neval($code);"],
      ['assert', 'a.php', "<?php assert($_REQUEST['x']);"],
      ['a made function', 'a.php', "<?php $f = create_function($_GET['body'], '');"],
    ],
    [
      ['a literal', 'a.php', "<?php eval('return 1;');"],
      ['something known', 'a.php', '<?php eval($compiled);'],
      ['a method of that name', 'a.php', "<?php $redis->eval($_POST['script']);"],
      ['a comment', 'a.php', "<?php // eval($_POST['code']);"],
    ],
  ),
  examples(
    'eval-of-input-ruby',
    [
      ['a request', 'a.rb', 'eval(params[:code])'],
      ['a cookie', 'a.rb', 'eval(cookies[:filter])'],
      ['an instance', 'a.rb', 'object.instance_eval(params[:code])'],
      ['by way of a variable', 'a.rb', 'code = params[:code]\nclass_eval(code)'],
    ],
    [
      ['a literal', 'a.rb', 'eval("1 + 1")'],
      ['something known', 'a.rb', 'eval(File.read(path), binding)'],
      ['a block', 'a.rb', 'object.instance_eval { @x }'],
      ['a spec', 'spec/a_spec.rb', 'eval(params[:code])'],
    ],
  ),
  examples(
    'pickle-of-input',
    [
      ['a body', 'a.py', 'order = pickle.loads(request.body)'],
      ['a cookie', 'a.py', 'state = pickle.loads(base64.b64decode(cookie))'],
      ['a socket', 'a.py', 'message = pickle.loads(sock.recv(4096))'],
      ['a form', 'a.py', 'x = jsonpickle.decode(request.form["x"])'],
    ],
    [
      ['a file of its own', 'a.py', 'state = pickle.load(open("state.bin", "rb"))'],
      ['a cache', 'a.py', 'value = pickle.loads(self.store[key])'],
      ['a file named after this machine', 'a.py', 'x = pickle.load(open("x_%s" % socket.gethostname()))'],
      ['JSON', 'a.py', 'order = json.loads(request.body)'],
      ['writing', 'a.py', 'data = pickle.dumps(request.body)'],
      ['a test', 'tests/test_a.py', 'order = pickle.loads(request.body)'],
    ],
  ),
  examples(
    'yaml-load-without-loader',
    [
      ['a file', 'a.py', 'config = yaml.load(stream)'],
      ['a read', 'a.py', 'config = yaml.load(open(path).read())'],
      ['the loader that makes anything', 'a.py', 'config = yaml.load(stream, Loader=yaml.Loader)'],
      ['by name', 'a.py', 'config = yaml.unsafe_load(stream)'],
    ],
    [
      ['safe', 'a.py', 'config = yaml.safe_load(stream)'],
      ['a safe loader', 'a.py', 'config = yaml.load(stream, Loader=yaml.SafeLoader)'],
      ['a safe loader of C', 'a.py', 'config = yaml.load(stream, yaml.CSafeLoader)'],
      ['another library', 'a.py', 'from ruamel.yaml import YAML\nyaml = YAML()\nconfig = yaml.load(stream)'],
      ['a loader of its own', 'a.py', 'config = yaml.load(stream, Loader=StrictLoader)'],
    ],
  ),
  examples(
    'object-stream-of-input',
    [
      ['a request', 'A.java', 'new ObjectInputStream(request.getInputStream()).readObject();'],
      ['a socket', 'A.java', 'ObjectInputStream in = new ObjectInputStream(socket.getInputStream());'],
      ['a text', 'A.java', 'new ObjectInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(token)));'],
      ['XML', 'A.java', 'new XMLDecoder(request.getInputStream()).readObject();'],
    ],
    [
      ['a file of its own', 'A.java', 'new ObjectInputStream(new FileInputStream(cache));'],
      ['bytes of its own', 'A.java', 'new ObjectInputStream(new ByteArrayInputStream(bytes));'],
      ['another stream', 'A.java', 'new DataInputStream(socket.getInputStream());'],
      ['a test', 'src/test/java/ATest.java', 'new ObjectInputStream(socket.getInputStream());'],
    ],
  ),
  examples(
    'unserialize-of-input',
    [
      ['a cookie', 'a.php', "<?php $cart = unserialize($_COOKIE['cart']);"],
      ['a form', 'a.php', "<?php $x = unserialize(base64_decode($_POST['x']));"],
      ['by way of a variable', 'a.php', "<?php\n$data = $_GET['data'];\n$x = unserialize($data);"],
      ['a body', 'a.php', "<?php $x = unserialize(file_get_contents('php://input'));"],
    ],
    [
      ['no classes', 'a.php', "<?php $x = unserialize($_COOKIE['x'], ['allowed_classes' => false]);"],
      ['a cache', 'a.php', '<?php $x = unserialize($row->value);'],
      ['JSON', 'a.php', "<?php $x = json_decode($_COOKIE['x']);"],
      ['a method of that name', 'a.php', "<?php $x = $s->unserialize($_COOKIE['x']);"],
    ],
  ),
  examples(
    'marshal-of-input',
    [
      ['a request', 'a.rb', 'user = Marshal.load(params[:user])'],
      ['a text', 'a.rb', 'user = Marshal.load(Base64.decode64(token))'],
      ['a cookie', 'a.rb', 'state = Marshal.load(cookies[:state])'],
      ['YAML', 'a.rb', 'x = YAML.unsafe_load(params[:x])'],
    ],
    [
      ['a copy', 'a.rb', 'copy = Marshal.load(Marshal.dump(object))'],
      ['a file of its own', 'a.rb', 'x = Marshal.load(File.binread(path))'],
      ['JSON', 'a.rb', 'x = JSON.parse(params[:x])'],
      ['writing', 'a.rb', 'x = Marshal.dump(params[:x])'],
    ],
  ),
  examples(
    'binary-formatter',
    [
      ['a formatter', 'A.cs', 'var f = new BinaryFormatter();'],
      ['used at once', 'A.cs', 'return new BinaryFormatter().Deserialize(stream);'],
      ['a serializer', 'A.cs', 'var s = new NetDataContractSerializer();'],
      ['of old pages', 'A.cs', 'var f = new LosFormatter();'],
    ],
    [
      ['JSON', 'A.cs', 'var x = JsonSerializer.Deserialize<Order>(text);'],
      ['a comment', 'A.cs', '// new BinaryFormatter() is gone'],
      ['a type of its own', 'A.cs', 'var f = new MyBinaryFormatterSettings();'],
      ['a text', 'A.cs', 'throw new X("new BinaryFormatter() is not allowed");'],
    ],
  ),
  examples(
    'json-type-names',
    [
      ['all', 'A.cs', 'settings.TypeNameHandling = TypeNameHandling.All;'],
      ['auto', 'A.cs', 'var s = new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.Auto };'],
      ['objects', 'A.cs', 'TypeNameHandling = TypeNameHandling.Objects,'],
      ['spelled out', 'A.cs', 'TypeNameHandling = Newtonsoft.Json.TypeNameHandling.All,'],
    ],
    [
      ['none', 'A.cs', 'settings.TypeNameHandling = TypeNameHandling.None;'],
      ['a binder', 'A.cs', 'var s = new JsonSerializerSettings {\n  TypeNameHandling = TypeNameHandling.Auto,\n  SerializationBinder = new KnownTypes(),\n};'],
      ['a variable', 'A.cs', 'settings.TypeNameHandling = handling;'],
      ['a comment', 'A.cs', '// TypeNameHandling = TypeNameHandling.All'],
    ],
  ),
  examples(
    'redirect-to-input',
    [
      ['express', 'src/a.js', 'res.redirect(req.query.next)'],
      ['flask', 'a.py', 'return redirect(request.args.get("next"))'],
      ['rails', 'a.rb', 'redirect_to(params[:back])'],
      ['by way of a variable', 'a.py', 'def f():\n    target = request.args.get("next")\n    return redirect(target)'],
    ],
    [
      ['a page of this site', 'a.rb', 'redirect_to(user_path(params[:name]))'],
      ['a fixed place', 'src/a.js', "res.redirect('/home')"],
      ['a part of this site', 'src/a.js', "res.redirect('/orders/' + req.params.id)"],
      ['checked', 'src/a.js', 'const to = req.query.to\nif (isAllowed(to)) {\n  res.redirect(to)\n}'],
      ['by name', 'a.py', 'return redirect(url_for(request.args.get("page")))'],
      ['a test', 'test/a.js', 'res.redirect(req.query.next)'],
    ],
  ),
  examples(
    'path-from-input',
    [
      ['node', 'src/a.js', 'fs.readFile(req.query.file, done)'],
      ['a folder in front', 'src/a.js', "res.sendFile('/srv/files/' + req.params.name)"],
      ['python', 'a.py', 'return open(request.args["file"]).read()'],
      ['php', 'a.php', "<?php include($_GET['page']);"],
    ],
    [
      ['found in a list first', 'src/a.js', 'const slug = req.params.slug\nconst page = pages.find((p) => p.slug === slug)\nfs.readFile(`pages/${slug}.md`, done)'],
      ['the place of an upload, which PHP chooses', 'a.php', "<?php $x = file_get_contents($_FILES['f']['tmp_name']);"],
      ['the command line', 'a.py', 'text = open(sys.argv[1]).read()'],
      ['the name alone', 'src/a.js', 'fs.readFile(path.basename(req.query.file), done)'],
      ['the body itself', 'a.php', "<?php $body = file_get_contents('php://input');"],
      ['a fixed file', 'src/a.js', "fs.readFile('package.json', done)"],
      ['a safe join', 'a.py', 'return send_file(safe_join(root, request.args["file"]))'],
    ],
  ),
  examples(
    'request-to-input',
    [
      ['fetch', 'src/a.js', 'const answer = await fetch(req.body.url)'],
      ['axios', 'src/a.js', 'axios.get(req.query.target)'],
      ['python', 'a.py', 'r = requests.get(request.args["url"])'],
      ['php', 'a.php', "<?php $c = curl_init($_GET['url']);"],
    ],
    [
      ['a fixed host', 'src/a.js', 'fetch(`https://api.shop.dev/orders/${req.params.id}`)'],
      ['a variable of its own', 'src/a.js', 'fetch(config.url)'],
      ['checked', 'a.py', 'url = request.args["url"]\nif is_allowed(url):\n    requests.get(url)'],
      ['a concatenation', 'src/a.js', "axios.get('https://api.shop.dev/' + req.params.id)"],
    ],
  ),
  examples(
    'reflected-input-php',
    [
      ['echo', 'a.php', "<?php echo $_GET['name'];"],
      ['in a text', 'a.php', `<?php echo "Hello " . $_POST['name'];`],
      ['short', 'a.php', "<p><?= $_GET['q'] ?></p>"],
      ['the address', 'a.php', `<form action="<?php echo $_SERVER['PHP_SELF']; ?>">`],
    ],
    [
      ['escaped', 'a.php', "<?php echo htmlspecialchars($_GET['name']);"],
      ['a whole number', 'a.php', "<?php echo (int) $_GET['page'];"],
      ['a choice', 'a.php', "<?php echo isset($_GET['a']) ? 'yes' : 'no';"],
      ['something else', 'a.php', '<?php echo $name;'],
      ['a comment', 'a.php', "<?php // echo $_GET['name'];"],
    ],
  ),
  examples(
    'reflected-input-javascript',
    [
      ['the address bar', 'src/a.js', 'box.innerHTML = location.hash'],
      ['by way of a variable', 'src/a.js', 'const q = location.search\nbox.innerHTML = q'],
      ['an answer', 'src/a.js', "res.send('<p>' + req.query.name + '</p>')"],
      ['a template', 'src/a.js', 'res.send(`<h1>${req.params.title}</h1>`)'],
      ['a document', 'src/a.js', "document.write('<b>' + location.hash + '</b>')"],
    ],
    [
      ['as text', 'src/a.js', 'box.textContent = location.hash'],
      ['escaped', 'src/a.js', "res.send('<p>' + escapeHtml(req.query.name) + '</p>')"],
      ['cleared', 'src/a.js', "box.innerHTML = ''"],
      ['something of its own', 'src/a.js', 'box.innerHTML = view.render()'],
      ['no HTML', 'src/a.js', 'res.send({ name: req.query.name })'],
    ],
  ),
  examples(
    'variables-from-input',
    [
      ['a form', 'a.php', '<?php extract($_POST);'],
      ['a query', 'a.php', '<?php extract($_GET);'],
      ['with a flag', 'a.php', '<?php extract($_REQUEST, EXTR_OVERWRITE);'],
      ['a query string', 'a.php', "<?php parse_str($_SERVER['QUERY_STRING']);"],
    ],
    [
      ['kept apart', 'a.php', "<?php extract($_POST, EXTR_PREFIX_ALL, 'in');"],
      ['not overwritten', 'a.php', '<?php extract($_POST, EXTR_SKIP);'],
      ['an array of its own', 'a.php', '<?php extract($options);'],
      ['into an array', 'a.php', "<?php parse_str($_SERVER['QUERY_STRING'], $query);"],
    ],
  ),
  examples(
    'debugger-open-to-the-world',
    [
      ['flask', 'a.py', 'app.run(host="0.0.0.0", debug=True)'],
      ['the other order', 'a.py', "app.run(debug=True, host='0.0.0.0', port=80)"],
      ['over lines', 'a.py', 'app.run(\n    host="0.0.0.0",\n    debug=True,\n)'],
      ['by place', 'a.py', 'app.run("0.0.0.0", debug=True)'],
    ],
    [
      ['this machine', 'a.py', 'app.run(debug=True)'],
      ['no debugger', 'a.py', 'app.run(host="0.0.0.0")'],
      ['off', 'a.py', 'app.run(host="0.0.0.0", debug=False)'],
      ['an option decides', 'a.py', 'app.run(host="0.0.0.0", debug=settings.DEBUG)'],
      ['an example', 'examples/a.py', 'app.run(host="0.0.0.0", debug=True)'],
    ],
  ),
  examples(
    'any-origin-with-credentials',
    [
      ['the middleware', 'src/a.js', 'app.use(cors({ origin: true, credentials: true }))'],
      ['the other order', 'src/a.ts', 'app.use(cors({ credentials: true, origin: true, maxAge: 60 }))'],
      ['by hand', 'src/a.js', "res.setHeader('Access-Control-Allow-Origin', req.headers.origin)\nres.setHeader('Access-Control-Allow-Credentials', 'true')"],
      ['by hand, the other order', 'src/a.js', "res.header('Access-Control-Allow-Credentials', true)\nres.header('Access-Control-Allow-Origin', req.get('origin'))"],
    ],
    [
      ['compared before', 'src/a.js', "if (!matchOrigin(req.headers.origin)) return\nres.setHeader('Access-Control-Allow-Origin', req.headers.origin)\nres.setHeader('Access-Control-Allow-Credentials', 'true')"],
      ['a list', 'src/a.js', "app.use(cors({ origin: ['https://shop.dev'], credentials: true }))"],
      ['no credentials', 'src/a.js', 'app.use(cors({ origin: true }))'],
      ['checked', 'src/a.js', "if (allowed.includes(req.headers.origin)) {\n  res.setHeader('Access-Control-Allow-Origin', req.headers.origin)\n  res.setHeader('Access-Control-Allow-Credentials', 'true')\n}"],
      ['anybody, without cookies', 'src/a.js', "res.setHeader('Access-Control-Allow-Origin', '*')"],
    ],
  ),
]
