const numbers = undefined;
console.log(numbers.length);
