import { examples } from './examples.ts'

export const builtSqlExamples = [
  examples(
    'sql-python',
    [
      ['an f-string', 'a.py', `def find(c, word):\n    c.execute(f"SELECT id FROM orders WHERE note LIKE '%{word}%'")`],
      ['a format', 'a.py', `def find(c, name):\n    c.execute("SELECT id FROM users WHERE name = '%s'" % name)`],
      ['a concatenation', 'a.py', `def find(c, name):\n    c.execute("SELECT id FROM users WHERE name = '" + name + "'")`],
      ['format()', 'a.py', `def find(c, name):\n    c.execute("DELETE FROM users WHERE name = '{}'".format(name))`],
      ['over lines', 'a.py', 'def find(c, name):\n    c.execute(\n        f"""\n        SELECT id FROM users\n        WHERE name = \'{name}\'\n        """\n    )'],
      ['built first', 'a.py', `name = request.args["name"]\nquery = f"SELECT id FROM users WHERE name = '{name}'"`],
    ],
    [
      ['a migration', 'app/migrations/0001_a.py', 'def f(c, tab):\n    c.execute(f"SELECT id FROM pg_indexes WHERE tablename = \'{tab}\'")'],
      ['parameters', 'a.py', 'def find(c, name):\n    c.execute("SELECT id FROM users WHERE name = %s", (name,))'],
      ['a table', 'a.py', 'def count(c, table):\n    c.execute(f"SELECT count(*) FROM {table}")'],
      ['placeholders', 'a.py', 'def find(c, ids):\n    c.execute(f"SELECT id FROM users WHERE id IN ({\',\'.join(\'?\' * len(ids))})", ids)'],
      ['a constant', 'a.py', `def find(c):\n    c.execute(f"SELECT id FROM users WHERE state = '{ACTIVE}'")`],
      ['a whole number', 'a.py', 'def find(c, n):\n    c.execute("SELECT id FROM users WHERE age = %d" % n)'],
      ['no statement', 'a.py', 'def run(job, name):\n    job.execute(f"select the user called {name}")'],
      ['a test', 'tests/test_a.py', `def find(c, word):\n    c.execute(f"SELECT id FROM orders WHERE note = '{word}'")`],
    ],
  ),
  examples(
    'sql-javascript',
    [
      ['a request', 'src/a.js', `db.query("SELECT * FROM users WHERE email = '" + req.body.email + "'")`],
      ['a template', 'src/a.ts', "function find(name: string) {\n  return db.query(`SELECT id FROM users WHERE name = '${name}'`)\n}"],
      ['unsafe by name', 'src/a.ts', "async function find(name: string) {\n  await prisma.$queryRawUnsafe(`SELECT id FROM users WHERE name = '${name}'`)\n}"],
      ['built first', 'src/a.js', `const sql = "SELECT name FROM users WHERE login='" + req.body.login + "'"`],
    ],
    [
      ['parameters', 'src/a.js', "db.query('SELECT * FROM users WHERE email = ?', [req.body.email])"],
      ['a tagged template', 'src/a.ts', 'function find(name) {\n  return sql`SELECT id FROM users WHERE name = ${name}`\n}'],
      ['escaped', 'src/a.js', "db.query('SELECT * FROM users WHERE email = ' + mysql.escape(req.body.email))"],
      ['a hash', 'src/a.js', "db.query(`SELECT * FROM users WHERE password = '${security.hash(req.body.password)}'`)"],
      ['no statement', 'src/a.js', 'cache.get(`user = ${req.params.user}`)'],
      ['a comment', 'src/a.js', "// db.query(`SELECT * FROM users WHERE a = '${req.body.a}'`)"],
    ],
  ),
  examples(
    'sql-java',
    [
      ['a statement', 'A.java', `void find(String name) {\n  st.executeQuery("SELECT id FROM users WHERE name = '" + name + "'");\n}`],
      ['prepared in vain', 'A.java', `void find(String name) {\n  c.prepareStatement("SELECT id FROM users WHERE name = '" + name + "'");\n}`],
      ['over lines', 'A.java', `void find(String code) {\n  st.executeQuery(\n      "SELECT key FROM keys WHERE code = '" + code + "'");\n}`],
      ['a request', 'A.java', `st.executeUpdate("DELETE FROM users WHERE name = '" + request.getParameter("name") + "'");`],
      ['Kotlin', 'A.kt', `fun find(name: String) {\n  db.rawQuery("SELECT id FROM users WHERE name = '$name'", null)\n}`],
    ],
    [
      ['parameters', 'A.java', 'c.prepareStatement("SELECT id FROM users WHERE name = ?");'],
      ['a constant', 'A.java', 'c.prepareStatement("SELECT id FROM " + TABLE + " WHERE name = ?");'],
      ['an executor', 'A.java', 'void f(String name) {\n  executor.execute("task for " + name);\n}'],
      ['two literals', 'A.java', 'c.prepareStatement("SELECT id " + "FROM users WHERE name = ?");'],
      ['an id', 'A.java', 'void f(User user) {\n  st.executeQuery("SELECT id FROM users WHERE id = " + user.getId());\n}'],
    ],
  ),
  examples(
    'sql-go',
    [
      ['a format', 'a.go', `func find(name string) {\n\tdb.Query(fmt.Sprintf("SELECT id FROM users WHERE name = '%s'", name))\n}`],
      ['a concatenation', 'a.go', `func find(name string) {\n\tdb.Exec("DELETE FROM users WHERE name = '" + name + "'")\n}`],
      ['a request', 'a.go', `\trow := db.QueryRow("SELECT id FROM users WHERE name = '" + r.FormValue("name") + "'")`],
      ['with a context', 'a.go', `func find(ctx context.Context, name string) {\n\tdb.QueryContext(ctx, "SELECT id FROM users WHERE name = '"+name+"'")\n}`],
    ],
    [
      ['a placeholder of the dialect', 'a.go', 'func find(id int) {\n\tdb.Query(`SELECT id FROM users WHERE id = `+userPlaceholder(1), id)\n}'],
      ['parameters', 'a.go', 'func find(name string) {\n\tdb.Query("SELECT id FROM users WHERE name = $1", name)\n}'],
      ['a whole number', 'a.go', 'func find(n int) {\n\tdb.Query(fmt.Sprintf("SELECT id FROM users WHERE age = %d", n))\n}'],
      ['a table', 'a.go', 'func count(table string) {\n\tdb.Query(fmt.Sprintf("SELECT count(*) FROM %s", table))\n}'],
      ['a query of a URL', 'a.go', 'func f(u *url.URL, name string) {\n\tu.Query().Get("where" + name)\n}'],
    ],
  ),
  examples(
    'sql-php',
    [
      ['a request', 'a.php', `<?php mysqli_query($c, "SELECT * FROM users WHERE id = '" . $_GET['id'] . "'");`],
      ['built first', 'a.php', `<?php\n$id = $_GET['id'];\n$query = "SELECT * FROM users WHERE user_id = '$id'";`],
      ['a method', 'a.php', `<?php\nfunction find($name) {\n  $db->query("SELECT * FROM users WHERE name = '$name'");\n}`],
      ['Laravel', 'a.php', `<?php\nfunction find($name) {\n  DB::select("SELECT * FROM users WHERE name = '{$name}'");\n}`],
    ],
    [
      ['prepared', 'a.php', '<?php $db->prepare("SELECT * FROM users WHERE id = ?");'],
      ['escaped', 'a.php', `<?php $db->query("SELECT * FROM users WHERE id = '" . $db->real_escape_string($_GET['id']) . "'");`],
      ['a whole number', 'a.php', '<?php $db->query("SELECT * FROM users WHERE id = " . intval($_GET["id"]));'],
      ['a table', 'a.php', '<?php\nfunction f($wpdb) {\n  $wpdb->query("SELECT * FROM {$wpdb->posts} WHERE id = 1");\n}'],
      ['text of a page', 'a.php', "SELECT * FROM users WHERE id = '$_GET[id]'"],
    ],
  ),
  examples(
    'sql-ruby',
    [
      ['a condition', 'a.rb', `User.where("name = '#{params[:name]}'")`],
      ['a parameter', 'a.rb', `def find(name)\n  User.where("name = '#{name}'")\nend`],
      ['a statement', 'a.rb', `def find(name)\n  User.find_by_sql("SELECT * FROM users WHERE name = '#{name}'")\nend`],
      ['a connection', 'a.rb', `def drop(name)\n  connection.execute("DELETE FROM users WHERE name = '#{name}'")\nend`],
    ],
    [
      ['a time', 'a.rb', `def since(time)\n  Post.where("created_at >= '#{time}'")\nend`],
      ['a helper that quotes', 'a.rb', 'def put(key)\n  c.execute("INSERT INTO kv (k) VALUES (#{q(key)})")\nend'],
      ['parameters', 'a.rb', 'User.where("name = ?", params[:name])'],
      ['a hash', 'a.rb', 'User.where(name: params[:name])'],
      ['a table', 'a.rb', 'Issue.where("#{Issue.table_name}.closed = ?", true)'],
      ['an id of the model', 'a.rb', 'Issue.update_all("user_id = #{user.id}")'],
      ['quoted', 'a.rb', 'def f(c, name)\n  c.execute("DELETE FROM users WHERE name = #{c.quote(name)}")\nend'],
    ],
  ),
  examples(
    'sql-csharp',
    [
      ['a concatenation', 'A.cs', `void Find(string name) {\n  var c = new SqlCommand("SELECT Id FROM Users WHERE Login = '" + name + "'", conn);\n}`],
      ['an interpolation', 'A.cs', `void Find(string name) {\n  var c = new SqlCommand($"SELECT Id FROM Users WHERE Login = '{name}'", conn);\n}`],
      ['raw', 'A.cs', `void Find(string name) {\n  db.Users.FromSqlRaw($"SELECT * FROM Users WHERE Login = '{name}'");\n}`],
      ['a request', 'A.cs', `conn.Query("SELECT Id FROM Users WHERE Login = '" + Request.Query["name"] + "'");`],
    ],
    [
      ['parameters', 'A.cs', 'var c = new SqlCommand("SELECT Id FROM Users WHERE Login = @name", conn);'],
      ['interpolated by the library', 'A.cs', `void Find(string name) {\n  db.Users.FromSqlInterpolated($"SELECT * FROM Users WHERE Login = {name}");\n}`],
      ['a constant', 'A.cs', 'var c = new SqlCommand("SELECT Id FROM " + TABLE + " WHERE Login = @name", conn);'],
      ['another query', 'A.cs', 'void Find(string name) {\n  search.Query($"name = {name}");\n}'],
    ],
  ),
  examples(
    'sql-rust',
    [
      ['a format', 'src/a.rs', `fn find(name: &str) {\n    sqlx::query(&format!("SELECT id FROM users WHERE name = '{}'", name));\n}`],
      ['an inline format', 'src/a.rs', `fn find(name: &str) {\n    conn.execute(&format!("DELETE FROM users WHERE name = '{name}'"), []);\n}`],
      ['prepared in vain', 'src/a.rs', `fn find(name: &str) {\n    conn.prepare(&format!("SELECT id FROM users WHERE name = '{}'", name));\n}`],
      ['one row', 'src/a.rs', `fn find(name: &str) {\n    conn.query_row(&format!("SELECT id FROM users WHERE name = '{}'", name), [], f);\n}`],
    ],
    [
      ['parameters', 'src/a.rs', 'fn find(name: &str) {\n    sqlx::query("SELECT id FROM users WHERE name = $1").bind(name);\n}'],
      ['a table', 'src/a.rs', 'fn count(table: &str) {\n    conn.execute(&format!("SELECT count(*) FROM {}", table), []);\n}'],
      ['another format', 'src/a.rs', 'fn f(name: &str) {\n    query(&format!("name = {}", name));\n}'],
      ['a test', 'tests/a.rs', `fn find(name: &str) {\n    sqlx::query(&format!("SELECT id FROM users WHERE name = '{}'", name));\n}`],
    ],
  ),
]
