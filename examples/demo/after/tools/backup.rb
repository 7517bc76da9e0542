# Copies the database of one shop to the backup folder.
shop = ARGV.fetch(0)
target = File.join('backups', "#{shop}.sql.gz")

system("pg_dump #{shop} | gzip > #{target}") or abort "no backup of #{shop}"
puts "wrote #{target}"
