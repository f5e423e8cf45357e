# After an installation, where the workspace's own Node does not start: asks the system's to find another.
PATH=$(printf %s "$PATH" | tr ':' '\n' | grep -v node_modules | paste -sd: -)
exec node scripts/own-node.mjs
