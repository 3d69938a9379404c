const pieces = [];
for (let i = 0; i < 500; i++) pieces.push(Buffer.alloc(1 << 20, i + 1));
console.log(3 + pieces.length - 500);
