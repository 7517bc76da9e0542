# Copies the database of one shop to the backup folder.
shop = ARGV.fetch(0)
target = File.join('backups', "#{shop}.sql")

system('pg_dump', '--file', target, shop) or abort "no backup of #{shop}"
puts "wrote #{target}"
